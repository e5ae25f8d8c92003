// What holds for every view, on any screen: accessible, no sideways scrolling, light to load.
import assert from 'node:assert/strict';
import test from 'node:test';
import { axe, open } from './support.mjs';

const views = ['/', '/lab'];
const screens = {
  desktop: { width: 1280, height: 900 },
  dark: { width: 1280, height: 900, colorScheme: 'dark' },
  phone: { width: 360, height: 740, touch: true },
  'dark phone': { width: 360, height: 740, touch: true, colorScheme: 'dark' },
  wide: { width: 2200, height: 1200 },
};

for (const path of views) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`${path} on a ${name} screen breaks no rule of accessibility and fits`, async () => {
      const { page, close } = await open({ path, ...screen });
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await axe(page), []);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(sideways <= 0, `${sideways} pixels wider than the screen`);
      await close();
    });
  }

  test(`${path} fits when its text is twice as large`, async () => {
    const { page, close } = await open({ path, width: 640, height: 512 });
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(sideways <= 0, `${sideways} pixels wider than the screen`);
    await close();
  });

  test(`${path} weighs less than 300 kB and paints soon`, async (t) => {
    const { page, close } = await open({ path });
    await page.waitForLoadState('networkidle');
    const [bytes, paint] = await page.evaluate(() => [
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((entry) => !entry.name.includes('/api/'))
        .reduce((sum, entry) => sum + entry.decodedBodySize, 0),
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    ]);
    t.diagnostic(`${bytes} bytes unpacked, first paint after ${Math.round(paint)} ms`);
    assert.ok(bytes > 100 && bytes < 300_000, `${bytes} bytes`);
    await close();
  });
}

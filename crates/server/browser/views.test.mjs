// What holds for every view, on any screen: accessible, no sideways scrolling, light to load.
import assert from 'node:assert/strict';
import test from 'node:test';
import { axe, open } from './support.mjs';

const views = ['/', '/lab'];
const screens = {
  desktop: { width: 1280, height: 900 },
  dark: { width: 1280, height: 900, colorScheme: 'dark' },
  phone: { width: 360, height: 740, touch: true },
  sideways: { width: 740, height: 360, touch: true },
  'dark phone': { width: 360, height: 740, touch: true, colorScheme: 'dark' },
  wide: { width: 2200, height: 1200 },
};

for (const path of views) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`${path} on a ${name} screen breaks no rule of accessibility and fits`, async () => {
      const { page, close } = await open({ path, ...screen });
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await axe(page), []);
      // Not innerWidth: on a phone that grows with what is too wide.
      const sideways = await page.evaluate((width) => document.documentElement.scrollWidth - width, screen.width);
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

  const most = path === '/' ? 80_000 : 120_000;
  test(`${path} takes less than ${most / 1000} kB over the wire, paints soon and does not jump`, async (t) => {
    const { page, close } = await open({ path });
    await page.waitForLoadState('networkidle');
    const { bytes, paint, shift, kept } = await page.evaluate(async () => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const shifts = await new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      });
      return {
        bytes: entries.reduce((sum, entry) => sum + entry.transferSize, 0),
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        shift: shifts.reduce((sum, one) => sum + one.value, 0),
        kept: entries.filter(({ name }) => /\.(js|css|svg)$/.test(name)).every(({ name }) => name.includes('/v/')),
      };
    });
    t.diagnostic(`${bytes} bytes, first paint after ${Math.round(paint)} ms, layout shift ${shift.toFixed(4)}`);
    assert.ok(bytes > 10_000 && bytes < most, `${bytes} bytes`);
    assert.ok(shift < 0.05, `layout shift ${shift}`);
    assert.ok(kept, 'all files have lasting addresses');
    await page.reload();
    await page.waitForLoadState('networkidle');
    const asked = await page.evaluate(() => performance.getEntriesByType('resource')
      .filter(({ name, transferSize }) => name.includes('/v/') && transferSize > 0).map(({ name }) => name));
    assert.deepEqual(asked, [], 'a reload asks for none of them');
    await close();
  });
}

test('an address that does not exist answers a browser with a page', async () => {
  const { page, expectErrors, close } = await open({ path: '/nowhere' });
  expectErrors('404');
  assert.equal(await page.locator('h1').textContent(), 'Nothing is here');
  assert.deepEqual(await axe(page), []);
  await close();
});

// Pictures of every view, on a desktop, on a phone and in the dark; of the two pages also on a wide
// screen and on a phone on its side:
//
//     ninefold serve &  node shots.mjs FOLDER [VIEW…]
//
// writes FOLDER/VIEW-SCREEN.png for the documentation.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const [folder, ...wanted] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node shots.mjs FOLDER [VIEW…]');
  process.exit(2);
}
process.env.NINEFOLD_SHOTS = resolve(folder);
mkdirSync(folder, { recursive: true });
const { closeBrowser, open, shot } = await import('./support.mjs');

const screens = {
  desktop: { width: 1280, height: 860 },
  phone: { width: 360, height: 740, touch: true },
  dark: { width: 1280, height: 860, colorScheme: 'dark' },
  wide: { width: 1920, height: 1080 },
  sideways: { width: 740, height: 360, touch: true },
};
/** The views that are also taken on the last two. */
const everywhere = ['play', 'lab'];

/** A puzzle of the project's own that needs more than singles. */
const puzzle = '6.......9..1.8....7..4.98.3.18..7.......1.....46..2.8......42.5.2..76..........34';
const typo = '53..7....6..195....98....6.8...6...34..8.3..77...2...6.6....28....419..5....8..79';

const title = (page, text) => page.locator('#panel-title', { hasText: text }).waitFor();
const settled = (page) => page.waitForFunction(() => document.querySelector('#stage')?.dataset.settled === 'true');

/** Each view: where it is, and what to do there. */
const views = {
  play: {
    path: `/#g=${puzzle}&a=1`,
    act: async (page) => {
      await page.locator('[data-cell="40"]').click();
    },
  },
  hint: {
    path: `/#g=${puzzle}&a=1`,
    act: async (page) => {
      // From where the path comes to its first X-Wing.
      await page.locator('#path').click();
      await page.locator('#panel li button', { hasText: 'X-Wing' }).first().click();
      await page.getByRole('button', { name: 'Play from here' }).click();
      await page.locator('#hint').click();
      await title(page, 'Hint');
      const more = page.locator('#panel button', { hasText: /more|next|level/i }).first();
      for (let level = 2; level <= 4 && await more.isEnabled(); level += 1) {
        await more.click();
        await page.waitForLoadState('networkidle');
      }
    },
  },
  check: {
    path: `/#g=${typo}`,
    act: async (page) => {
      await page.locator('#check').click();
      await title(page, 'No solution');
    },
  },
  path: {
    path: `/#g=${puzzle}`,
    act: async (page) => {
      await page.locator('#path').click();
      await title(page, 'Path');
      const step = page.locator('#panel li button', { hasText: /X-Wing|Pair|Locked|Kite|Skyscraper/ }).first();
      if (await step.count()) await step.click();
    },
  },
  rating: {
    path: `/#g=${puzzle}`,
    act: async (page) => {
      await page.locator('#rating').click();
      await title(page, 'Rating');
    },
  },
  new: { path: `/#g=${puzzle}`, act: (page) => page.locator('#new').click() },
  games: {
    path: `/#g=${puzzle}`,
    act: async (page) => {
      await page.locator('[data-cell="1"]').click();
      await page.keyboard.press('8');
      await page.evaluate((board) => { location.hash = `g=${board}`; }, typo.replace('77', '17'));
      await page.waitForFunction(() => document.querySelectorAll('.given').length === 30);
      await page.locator('[data-cell="2"]').click();
      await page.keyboard.press('4');
      await page.locator('#games').click();
      await page.locator('#games-list li').nth(1).waitFor();
    },
  },
  lessons: {
    path: `/#g=${puzzle}`,
    act: async (page) => {
      await page.locator('#lessons').click();
      await page.getByRole('button', { name: 'Swordfish', exact: true }).click();
      await page.locator('#overlay .mark').first().waitFor();
    },
  },
  lab: {
    path: '/lab#board=@leetcode&strategy=bits&event=2500',
    act: async (page) => {
      await settled(page);
    },
  },
  tree: {
    path: '/lab#board=@inkala&strategy=bits&event=60000',
    act: async (page) => {
      await settled(page);
      await page.locator('#tree-show').click();
      await page.locator('#tree-result').waitFor();
      await page.locator('#tree').evaluate((tree) => tree.scrollIntoView());
    },
  },
  race: {
    path: '/lab#board=@inkala',
    act: async (page) => {
      await settled(page);
      await page.locator('#race-start').click();
      await page.locator('#findings li').first().waitFor({ timeout: 60_000 });
      await page.locator('#race-title').scrollIntoViewIfNeeded();
      await page.locator('#race').evaluate((race) => race.scrollIntoView());
    },
  },
};

for (const [name, { path, act }] of Object.entries(views)) {
  if (wanted.length && !wanted.includes(name)) continue;
  for (const [screen, settings] of Object.entries(screens)) {
    if (['wide', 'sideways'].includes(screen) && !everywhere.includes(name)) continue;
    const { page, errors } = await open({ path, ...settings });
    await page.waitForLoadState('networkidle');
    try {
      await act(page);
      await page.waitForLoadState('networkidle');
    } catch (error) {
      errors.push(String(error));
    }
    console.log(await shot(page, `${name}-${screen}`), ...errors);
    process.exitCode ||= errors.length ? 1 : 0;
    await page.context().close();
  }
}
await closeBrowser();

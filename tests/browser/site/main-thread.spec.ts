import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/fixtures';

// What would take the main thread of a slow phone a tenth of a second, while the shopper begins to tap (docs/performance-pages.md).

const folder = path.join(process.env.NEXT_DIST_DIR || '.next', 'static');

const PATHS = [
  'home?pId=10000',
  'goodsProfile/101001?pId=10000',
  'goodsSearch?pId=10000&keyword=%E8%8C%B6',
  'primary1?pId=10000',
  'mine?pId=10000',
  'myorder3?pId=10000',
];

test('no page formats a date or a number, or splits a text, with Intl, which reads its data then', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { used });
    const watch = (owner: object, name: string, label: string) => {
      const original = Reflect.get(owner, name);
      Reflect.set(
        owner,
        name,
        new Proxy(original, {
          apply: (target, self, args) => {
            used.push(label);
            return Reflect.apply(target, self, args);
          },
          construct: (target, args) => {
            used.push(label);
            return Reflect.construct(target, args);
          },
        }),
      );
    };
    for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter', 'Collator'])
      watch(Intl, name, name);
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
      watch(Date.prototype, name, name);
    watch(Number.prototype, 'toLocaleString', 'toLocaleString');
  });
  for (const address of PATHS) {
    await page.goto(address);
    await expect(page.locator('main').first(), address).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'used')), address).toEqual([]);
  }
  // The watch sees what a page uses.
  await page.evaluate(() => new Date().toLocaleDateString('en') + new Intl.NumberFormat('en').format(1));
  expect(await page.evaluate(() => Reflect.get(window, 'used'))).toEqual([
    'toLocaleDateString',
    'NumberFormat',
  ]);
});

test('no rule gives every element two pseudo-elements', async () => {
  const sheets: string[] = [];
  for await (const file of glob(`${folder}/chunks/*.css`)) sheets.push(readFileSync(file, 'utf8'));
  const rules = sheets.join('').match(/[^{}]*\{[^{}]*box-sizing:border-box[^{}]*\}/g) ?? [];
  const reset = rules.filter((rule) => rule.startsWith('*'));
  expect(reset).toHaveLength(1);
  expect(reset[0]).not.toMatch(/:(?:before|after)/);
});

test('the framework starts in a task of its own, after the renderer', async () => {
  const merged: string[] = [];
  for await (const file of glob(`${folder}/merged/*.js`)) merged.push(readFileSync(file, 'utf8'));
  const starts = merged.filter((script) => script.includes('globalThis.TURBOPACK={push:'));
  expect(starts).toHaveLength(1);
  expect(starts[0]).toMatch(/otherChunks:\[\],runtimeModuleIds:\[\w+\][\s\S]*\},\d+\)/);
});

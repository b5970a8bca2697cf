import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const folder = path.join(process.env.NEXT_DIST_DIR || '.next', 'static');

/** What only the server may contain: names of its variables, keys, modules of Node. */
const SERVER_ONLY = /\bMALL_[A-Z0-9_]+|\bDATABASE_URL\b|-----BEGIN [A-Z ]*KEY|["']node:[a-z_]+["']/g;

/** Settings whose values pages contain, too: components that run on the server and in the browser read them by name. */
const PUBLIC_SETTINGS = ['MALL_PICTURE_HOSTS', 'MALL_IMAGE_URL'];

/** Secrets that the server of these tests has. */
const secrets = Object.entries(process.env)
  .filter(([name, value]) => /^MALL_.*(SECRET|KEY|TOKEN)/.test(name) && value)
  .map(([, value = '']) => value);

// R-SECURITY-14
test('the files that browsers load contain no secret, no variable and no module of the server', async () => {
  const found: string[] = [];
  let scripts = 0;
  for await (const file of glob(`${folder}/**/*.{js,css,json,map}`)) {
    const text = readFileSync(file, 'utf8');
    scripts += file.endsWith('.js') ? 1 : 0;
    const names = Array.from(text.matchAll(SERVER_ONLY), ([match]) => match);
    found.push(
      ...names.filter((name) => !PUBLIC_SETTINGS.includes(name)).map((name) => `${name} in ${file}`),
    );
    found.push(...secrets.filter((secret) => text.includes(secret)).map(() => `a secret in ${file}`));
  }
  expect(scripts).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

/**
 * Limits of a page: kilobytes (1000 bytes, gzip) of the scripts that its document names, and the share of framework data in
 * the document. They follow what was reached, so that a change that costs more is seen (docs/performance.md).
 */
const LIMITS = [
  { address: 'home?pId=10000', scriptKilobytes: 181.5, dataShare: 0.41 },
  { address: 'goodsProfile/101001?pId=10000', scriptKilobytes: 183.8, dataShare: 0.56 },
  { address: 'myorder3?pId=10000', scriptKilobytes: 194.3, dataShare: 0.76 },
  { address: 'goodsSearch?pId=10000', scriptKilobytes: 178.3, dataShare: 0.62 },
  { address: 'primary1?pId=10000', scriptKilobytes: 186, dataShare: 0.475 },
  { address: 'payindex?pId=10000', scriptKilobytes: 202, dataShare: 0.85 },
];

/** The scripts that browsers load with the document; those for browsers without modules are not loaded. */
const findScripts = (html: string): string[] => {
  const tags = Array.from(html.matchAll(/<script[^>]*src="([^"]+)"[^>]*>/g));
  return [...new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, source = '']) => source))];
};

for (const { address, scriptKilobytes, dataShare } of LIMITS) {
  test(`${address} keeps the limits of its scripts and its data`, async ({ request }) => {
    const html = await (await request.get(address)).text();
    const scripts = findScripts(html);
    expect(scripts.length).toBeGreaterThan(5);
    const sizes = scripts.map((source) => {
      const file = path.join(folder, source.replace(/^.*\/_next\/static\//, '').replace(/\?.*$/, ''));
      return gzipSync(readFileSync(file)).length;
    });
    const data = Array.from(
      html.matchAll(/<script[^>]*>(self\.__next_f[\s\S]*?)<\/script>/g),
      ([, code]) => code,
    );
    const share = Buffer.byteLength(data.join('')) / Buffer.byteLength(html);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(scriptKilobytes);
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThanOrEqual(dataShare);
  });
}

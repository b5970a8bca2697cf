import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const folder = path.join(process.env.NEXT_DIST_DIR || '.next', 'static');

/** What only the server may contain: names of its variables, keys, modules of Node. */
const SERVER_ONLY = /\bMALL_[A-Z0-9_]+|\bDATABASE_URL\b|-----BEGIN [A-Z ]*KEY|["']node:[a-z_]+["']/g;

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
    found.push(...Array.from(text.matchAll(SERVER_ONLY), ([match]) => `${match} in ${file}`));
    found.push(...secrets.filter((secret) => text.includes(secret)).map(() => `a secret in ${file}`));
  }
  expect(scripts).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

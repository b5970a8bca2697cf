/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { parseConfig } from '@/server/config';
import { getMetrics } from '@/server/telemetry/metrics';

/** The blocks of a page that consist of `NAME=value` lines with these names; `…` stands for a secret. */
function readEnvironments(page: string, name: string): Record<string, string>[] {
  const blocks = [...readFileSync(page, 'utf8').matchAll(/^```\n((?:\w+=\S*\n)+)```$/gm)];
  return blocks
    .map(([, lines = '']) =>
      Object.fromEntries(
        [...lines.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
      ),
    )
    .filter((environment) => name in environment)
    .map((environment) =>
      Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, value === '…' ? 'x'.repeat(32) : value]),
      ),
    );
}

// R-OPS-03
test('accepts the environments of docs/remote-mode.md', () => {
  const [mall, bff, ...others] = readEnvironments('docs/remote-mode.md', 'MALL_MODE').map(parseConfig);
  expect(others).toEqual([]);
  expect(mall).toMatchObject({ MALL_MODE: 'production', MALL_DATA_DIR: '/srv/mall/data' });
  expect(mall?.MALL_API_URL).toBeUndefined();
  expect(bff).toMatchObject({ MALL_MODE: 'production', MALL_API_URL: 'http://10.0.0.9:4000' });
  expect(bff?.DATABASE_URL).toBeUndefined();
});

// R-OPS-13
test('names every metric in docs/operators.md', () => {
  const page = readFileSync('docs/operators.md', 'utf8');
  const names = getMetrics()
    .register.getMetricsAsArray()
    .map(({ name }) => name);
  const missing = names.filter((name) => !/^(process|nodejs)_/.test(name) && !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
  expect(names).toContain('mall_calls_total');
});

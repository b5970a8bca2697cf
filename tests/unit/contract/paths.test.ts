/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { getEndpointPaths } from '@/lib/contract/endpoint';
import { endpoints } from '@/lib/contract/index';
import { BASE_PATH, withoutBasePath } from '@/lib/contract/paths';
import { CALL_PREFIXES, CRAWLER_FILES } from '@/lib/contract/reserved-paths';

test('has a route file for each call prefix, and a call prefix for each route file', () => {
  // Their routes serve files, not calls.
  const files = ['catalogue', 'sitemap', 'web-app', ...CRAWLER_FILES].map((name) => `app/${name}/**`);
  const folders = globSync('app/**/route.ts', { exclude: files }).map((file) =>
    file.replace(/^app\//, '').replace(/(\[\.\.\.\w+\]\/)?route\.ts$/, ''),
  );
  const topFolders = folders.filter((folder) => !folder.startsWith('api/') || folder === 'api/');
  const prefixes = CALL_PREFIXES.map((prefix) => (prefix.endsWith('/') ? prefix : `${prefix}/`));
  expect(topFolders.toSorted()).toEqual(prefixes.toSorted());
});

test.each(globSync('app/**/route.ts'))('%s exports a handler of a method', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^export [^;]*\b(?:GET|POST|PUT|DELETE)\b/m);
});

test.each(endpoints.flatMap(getEndpointPaths))('has a call prefix for the endpoint path %s', (path) => {
  expect(CALL_PREFIXES.some((prefix) => path.startsWith(`/${prefix}`))).toBe(true);
});

// R-NAV-01
test.each([
  [`${BASE_PATH}/api/goodsList?pId=1`, '/api/goodsList?pId=1'],
  ['/api/goodsList', '/api/goodsList'],
  [`${BASE_PATH}x/api`, `${BASE_PATH}x/api`],
  [BASE_PATH, BASE_PATH],
])('removes the base path from %s: %s', (url, expected) => {
  expect(withoutBasePath(url)).toBe(expected);
});

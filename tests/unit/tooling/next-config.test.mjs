import { BASE_PATH, CALL_PREFIXES } from '../../../lib/contract/paths';
import config from '../../../next.config.mjs';
import { BASE_PATH as SCRIPTS_BASE_PATH } from '../../../scripts/lib/next-server.mjs';

// R-NAV-01
test('configures Next and the scripts with the base path of the contract', () => {
  expect(config.basePath).toBe(BASE_PATH);
  expect(SCRIPTS_BASE_PATH).toBe(BASE_PATH);
});

test('redirects exactly the call prefixes of the contract to the base path', async () => {
  const redirects = await config.redirects();
  const prefixes = redirects
    .filter(({ source, destination }) => destination === BASE_PATH + source && source !== '/')
    .map(({ source }) => source.replace(/^\/|:path\*$/g, ''));
  expect(prefixes.toSorted()).toEqual(CALL_PREFIXES.toSorted());
});

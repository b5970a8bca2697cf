import { PHASE_PRODUCTION_SERVER } from 'next/constants';
import { BASE_PATH, CALL_PREFIXES, CRAWLER_FILES } from '../../../lib/contract/paths';
import { BASE_PATH as SCRIPTS_BASE_PATH } from '../../../scripts/lib/next-server.mjs';

/** Creates the configuration of a running server, with the variables of the process at that time. */
async function createConfig() {
  let config;
  await jest.isolateModulesAsync(async () => {
    const { default: create } = await import('../../../next.config.mjs');
    config = await create(PHASE_PRODUCTION_SERVER);
  });
  return config;
}

// R-NAV-01
test('configures Next and the scripts with the base path of the contract', async () => {
  expect((await createConfig()).basePath).toBe(BASE_PATH);
  expect(SCRIPTS_BASE_PATH).toBe(BASE_PATH);
});

// R-SECURITY-03
test('sets who may frame the embedded page on platforms without a Node server only', async () => {
  const readPolicies = async (env) => {
    const before = { ...process.env };
    Object.assign(process.env, env);
    const headers = await (await createConfig()).headers();
    process.env = before;
    return headers.flatMap(({ source, headers: list }) =>
      list.filter(({ key }) => key === 'Content-Security-Policy').map(({ value }) => [source, value]),
    );
  };
  const MALL_EMBED_ORIGINS = 'https://a.example, https://b.example';
  expect(await readPolicies({ MALL_EMBED_ORIGINS })).toEqual([]);
  expect(await readPolicies({ VERCEL: '1', MALL_EMBED_ORIGINS })).toEqual([
    ['/white/:goodsId([\\w-]{1,40})', 'frame-ancestors https://a.example https://b.example'],
  ]);
  expect(await readPolicies({ VERCEL: '1' })).toEqual([]);
});

test('redirects exactly the call prefixes and the files of the contract to the base path', async () => {
  const redirects = await (await createConfig()).redirects();
  const prefixes = redirects
    .filter(({ source, destination }) => destination === BASE_PATH + source && source !== '/')
    .map(({ source }) => source.replace(/^\/|:path\*$/g, ''));
  expect(prefixes.toSorted()).toEqual([...CALL_PREFIXES, ...CRAWLER_FILES].toSorted());
});

test('leaves the check of types to another step only when that step runs', async () => {
  const readIgnoresTypes = async (value) => {
    const before = process.env.TYPES_ARE_CHECKED;
    process.env.TYPES_ARE_CHECKED = value;
    const config = await createConfig();
    if (before === undefined) delete process.env.TYPES_ARE_CHECKED;
    else process.env.TYPES_ARE_CHECKED = before;
    return config.typescript.ignoreBuildErrors;
  };
  expect(await readIgnoresTypes('')).toBe(false);
  expect(await readIgnoresTypes('1')).toBe(true);
});

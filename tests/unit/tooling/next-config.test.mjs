import * as fs from 'node:fs';
import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants';
import { BASE_PATH } from '../../../lib/contract/paths';
import { CALL_PREFIXES, CRAWLER_FILES } from '../../../lib/contract/reserved-paths';
import { createPictureAddress } from '../../../lib/rules/page/picture-address';
import { PICTURE_FORMATS } from '../../../lib/rules/page/picture-format';
import { BASE_PATH as SCRIPTS_BASE_PATH } from '../../../scripts/lib/next-server.mjs';

/** Creates the configuration of a running server or another phase, with the variables of the process at that time. */
async function createConfig(phase = PHASE_PRODUCTION_SERVER) {
  let config;
  await jest.isolateModulesAsync(async () => {
    const { default: create } = await import('../../../next.config.mjs');
    config = await create(phase);
  });
  return config;
}

// R-NAV-01
test('configures Next and the scripts with the base path of the contract', async () => {
  expect((await createConfig()).basePath).toBe(BASE_PATH);
  expect(SCRIPTS_BASE_PATH).toBe(BASE_PATH);
});

// R-SECURITY-31: the handler in front of the optimizer chooses the format
test('makes pictures in the formats that the server chooses from', async () => {
  expect((await createConfig()).images.formats).toEqual(PICTURE_FORMATS);
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

/** The version of the pictures when the project has one file, of this name and content. */
async function readPictureVersion(name, content) {
  const before = process.env.MALL_PICTURES;
  delete process.env.MALL_PICTURES;
  jest.doMock('node:fs', () => ({
    ...fs,
    readdirSync: () => [name],
    readFileSync: (file, ...rest) => (String(file).endsWith(name) ? content : fs.readFileSync(file, ...rest)),
  }));
  const { MALL_PICTURES } = (await createConfig()).env;
  jest.dontMock('node:fs');
  if (before === undefined) delete process.env.MALL_PICTURES;
  else process.env.MALL_PICTURES = before;
  return MALL_PICTURES;
}

// R-PERF-03: such an address is kept for a year, so another picture must have another address.
test.each(['webp', 'png', 'jpg', 'jpeg', 'avif', 'gif', 'svg', 'mp4'])(
  'changes the version of the pictures with a file .%s exactly if addresses of such files name it',
  async (extension) => {
    const name = `a.${extension}`;
    const src = `${BASE_PATH}/catalogue/${name}`;
    const isVersioned = createPictureAddress(src, 180, { version: 'v1', hosts: [] }).src !== src;
    const [first, second] = [await readPictureVersion(name, '1'), await readPictureVersion(name, '2')];
    expect(first !== second).toBe(isVersioned);
  },
);

// R-OPS-33, R-EVENT-10
test('names a build after its sources and settings, in every process of it alike', async () => {
  const nameBuild = async (given) => {
    const before = { ...process.env };
    for (const name of ['MALL_BUILD', 'MALL_BUILD_ID', 'MALL_PICTURES']) delete process.env[name];
    Object.assign(process.env, given);
    const { env, generateBuildId } = await createConfig(PHASE_PRODUCTION_BUILD);
    const id = await generateBuildId();
    // The variables are those that the other processes of the build inherit.
    const { env: inherited } = await createConfig(PHASE_PRODUCTION_BUILD);
    process.env = before;
    expect(inherited).toEqual(env);
    expect(env.MALL_BUILD_ID).toBe(id);
    return env;
  };
  const plain = await nameBuild({});
  expect(plain.MALL_BUILD).toBe(plain.MALL_BUILD_ID);
  expect(await nameBuild({})).toEqual(plain);
  const named = await nameBuild({ MALL_BUILD: 'v1' });
  expect(named.MALL_BUILD).toBe('v1');
  expect(named.MALL_BUILD_ID).not.toBe(plain.MALL_BUILD_ID);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Environment, environments } from '@/lib/rules/environment/environment';
import { allFeatures, type Feature, hasFeature, toRootAttributes } from '@/lib/rules/environment/features';
import { createEnvironmentsPage } from '@/scripts/docs/environments-page';

// R-ENV-06
test.each<[Feature, Environment[]]>([
  ['titleBar', ['browser', 'quickApp']],
  ['homeButton', ['browser', 'wechat', 'alipay', 'quickApp']],
  ['miniProgramPage', ['mini']],
  ['weChatPayBridge', ['wechat']],
  ['miniProgramTag', ['wechat']],
])('%s exists in %j only', (feature, expected) => {
  expect(environments.filter((environment) => hasFeature(feature, environment))).toEqual(expected);
});

test('every feature exists in some environment, and is missing in another', () => {
  for (const feature of allFeatures) {
    const count = environments.filter((environment) => hasFeature(feature, environment)).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(environments.length);
  }
});

test.each<[Environment, string, string]>([
  ['browser', 'mall', 'mall'],
  ['wechat', 'host', 'mall'],
  ['mini', 'host', 'host'],
  ['app', 'host', 'host'],
])('marks a page in %s with the title bar of the %s and the home button of the %s', (env, bar, home) => {
  expect(toRootAttributes(env)).toEqual({ 'data-env': env, 'data-title-bar': bar, 'data-home-button': home });
});

/** The modules that find out where the page runs. */
const DETECTION = /^lib\/(rules\/environment\/|browser\/(confirm-)?environment\.ts$)/;

const readSources = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => !DETECTION.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]);

test('components, pages and browser code ask for features, never for the name of an environment', () => {
  const names = environments.join('|');
  const checks = [
    /dataset\.env\b|MicroMessenger|AlipayClient|__wxjs_environment/,
    new RegExp(`\\b(environment|env|getEnvironment\\(\\))\\s*[!=]==?\\s*['"](${names})['"]`),
    new RegExp(`case '(${names.replace('browser|wechat|alipay|', '')})'`),
    /detectEnvironment\(navigator/,
  ];
  const found = ['app', 'components', 'lib']
    .flatMap(readSources)
    .flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line) => (checks.some((check) => check.test(line)) ? [`${file}: ${line}`] : [])),
    );
  expect(found).toEqual([]);
});

test('keeps docs/environments.md up to date (npm run docs)', () => {
  const { text, missing } = createEnvironmentsPage();
  expect(missing).toEqual([]);
  expect(readFileSync('docs/environments.md', 'utf8')).toBe(text);
});

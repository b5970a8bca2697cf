import { groupTestFiles } from '../../../scripts/testing/test-groups.mjs';

describe('groups of test files', () => {
  const group = (tests) =>
    Object.fromEntries(
      groupTestFiles(
        Object.entries(tests).map(([name, source]) => ({ file: `/mall/tests/integration/${name}`, source })),
        '/mall/tests/integration',
      ),
    );

  it('puts the test files of a domain into one group, also those of its folders', () => {
    expect(
      group({ 'order/races/pay.test.ts': '', 'order/create.test.ts': '', 'user/login.test.ts': '' }),
    ).toEqual({
      order: [
        '/mall/tests/integration/order/create.test.ts',
        '/mall/tests/integration/order/races/pay.test.ts',
      ],
      user: ['/mall/tests/integration/user/login.test.ts'],
    });
  });

  it.each([
    "jest.mock('@/server/config');",
    'jest.resetModules();',
    "process.env.MALL_RATE_LIMIT = 'true';",
    "process.env.MALL_DATA_DIR ??= '/tmp';",
    'Object.assign(process.env, settings);',
    'configureAlipay(alipay.settings);',
    '// @alone: the metrics count since the process began.',
  ])('leaves a file alone that contains %s', (source) => {
    expect(Object.keys(group({ 'user/login.test.ts': '', 'user/limits/calls.test.ts': source }))).toEqual([
      'user',
      'user.limits.calls',
    ]);
  });

  it('divides a folder by its folders where a domain is two levels deep', () => {
    const files = ['components/order/pay.test.tsx', 'components/order/list/card.test.tsx', 'crypto.test.ts'];
    const tests = files.map((name) => ({ file: `/mall/tests/unit/${name}`, source: '' }));
    expect(Object.fromEntries(groupTestFiles(tests, '/mall/tests/unit', 2))).toEqual({
      'components.order': [
        '/mall/tests/unit/components/order/list/card.test.tsx',
        '/mall/tests/unit/components/order/pay.test.tsx',
      ],
      root: ['/mall/tests/unit/crypto.test.ts'],
    });
  });

  it('groups a file that only reads the environment', () => {
    expect(Object.keys(group({ 'user/login.test.ts': 'if (process.env.RUNS === "1") run();' }))).toEqual([
      'user',
    ]);
  });
});

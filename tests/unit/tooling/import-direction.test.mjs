import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../../..');

/** One forbidden import each: file → [the import, the rule that must report it]. */
const FORBIDDEN = {
  'lib/contract/goods.ts': ['@/lib/rules/points/points', 'contract-knows-only-zod'],
  'lib/contract/fs.ts': ['node:fs', 'contract-knows-only-zod'],
  'lib/http/read-input.ts': ['@/lib/rules/points/points', 'http-knows-the-contract'],
  'lib/rules/points/points.ts': ['@tanstack/react-query', 'rules-are-pure'],
  'lib/browser/client.ts': ['@/components/ui/button', 'lib-is-below-all'],
  'themes/aurora/index.ts': ['@/lib/browser/client', 'themes-are-data'],
  'components/ui/button.tsx': ['@/components/goods/card', 'ui-knows-no-domain'],
  'components/goods/card.tsx': ['@/server/reads/goods', 'server-is-for-routes'],
  'components/order/row.tsx': ['@/app/page', 'components-are-below-pages'],
  'middleware.ts': ['@/server/bff/handle-call', 'middleware-stays-small'],
  'server/mall/order/save.ts': ['next/headers', 'mall-could-move-out'],
  'server/mall/order/list.ts': ['@/server/session/session', 'mall-could-move-out'],
  'server/mall/phone/code.ts': ['@/server/mall/sandbox/secret', 'sandboxes-are-chosen-in-one-place'],
  'server/mall/order/pay.ts': ['@/server/mall/phone/sandbox/page', 'sandboxes-are-chosen-in-one-place'],
  'server/bff/handle-call.ts': ['@/server/mall/order/save', 'mall-has-one-transport'],
  'server/upstream/http-transport.ts': ['@/server/mall/order/save', 'mall-has-one-transport'],
  'server/upstream/call-upstream.ts': ['@/server/reads/goods', 'upstream-is-below-bff-and-reads'],
  'server/reads/goods.ts': ['@/server/session/session', 'reads-know-no-user'],
  'server/session/session.ts': ['@/server/bff/handle-call', 'session-knows-no-calls'],
  'lib/browser/broken.ts': ['./missing', 'no-broken-imports'],
  'app/a.ts': ['./b', 'no-cycles'],
  'app/b.ts': ['./a', 'no-cycles'],
  'lib/i18n/request.ts': ['@/tests/x', 'tests-are-not-imported'],
};
const ALLOWED = {
  'app/page.tsx': ['@/components/goods/allowed', '@/server/reads/allowed', '@/lib/browser/allowed'],
  'components/goods/allowed.tsx': ['@/components/ui/allowed', '@/lib/contract/allowed', 'react'],
  'components/ui/allowed.tsx': ['@/themes/allowed/index', '@/lib/rules/allowed'],
  'lib/browser/allowed.ts': ['@/lib/contract/allowed', '@tanstack/react-query'],
  'lib/contract/allowed.ts': ['zod'],
  'lib/rules/allowed.ts': ['@/lib/contract/allowed'],
  'server/mall/domains.ts': ['@/server/mall/sandbox/secret'],
  'server/mall/phone/sandbox/page.ts': ['@/server/mall/sandbox/secret'],
  'server/mall/sandbox/secret.ts': ['@/lib/crypto'],
  'lib/crypto.ts': [],
  'server/mall/allowed.ts': ['@/lib/rules/allowed', 'kysely', 'node:sqlite', 'server-only'],
  'server/reads/allowed.ts': ['@/server/upstream/allowed', 'next/cache'],
  'server/upstream/allowed.ts': ['@/lib/contract/allowed'],
  'server/embedded.ts': ['@/server/mall/allowed'],
  'themes/allowed/index.ts': ['@/lib/contract/allowed'],
  'tests/x.ts': [],
};

describe('import direction', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'direction-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (file, targets) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    const lines = targets.map((target, index) => `import type { x as x${index} } from '${target}';\n`);
    writeFileSync(path.join(folder, file), `${lines.join('')}export type x = 1;\n`);
  };

  it('reports a violation of each rule, type imports included', async () => {
    for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json', 'package.json'])
      copyFileSync(path.join(root, file), path.join(folder, file));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, [target]] of Object.entries(FORBIDDEN)) write(file, [target]);
    for (const [file, targets] of Object.entries(ALLOWED)) write(file, targets);

    const cli = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const cruise = [cli, '.', '--preserve-symlinks', '--output-type', 'err'];
    const env = { ...process.env, NO_COLOR: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, cruise, { cwd: folder, env }).catch(
      (error) => error,
    );
    const violations = [...stdout.matchAll(/^ *error (\S+): (\S+) →/gm)].map(
      ([, rule, file]) => `${file}: ${rule}`,
    );

    const expected = Object.entries(FORBIDDEN).map(([file, [, rule]]) => `${file}: ${rule}`);
    // A cycle is reported once, at the file where it was found.
    expect(violations.filter((line) => line.endsWith('no-cycles'))).not.toEqual([]);
    expect(violations).toEqual(
      expect.arrayContaining(expected.filter((line) => !line.endsWith('no-cycles'))),
    );
    expect(violations.filter((line) => line.split(': ')[0] in ALLOWED)).toEqual([]);
  }, 30_000);
});

import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'vantmall-secret-'));

/** Reads the secret as another process would: without what this one remembers. */
async function readSecret(dataDir: string): Promise<string> {
  jest.resetModules();
  jest.doMock('@/server/singleton', () => ({ getSingleton: (_: string, create: () => unknown) => create() }));
  process.env.MALL_DATA_DIR = dataDir;
  const { getSessionSecret } = await import('@/server/session/session-secret');
  return getSessionSecret();
}

// R-SECURITY-15
test('creates the secret of a demo at the first start, stores it beside the database and keeps it', async () => {
  const secret = await readSecret(join(folder, 'data'));
  const file = join(folder, 'data/session-secret');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await readSecret(join(folder, 'data'))).toBe(secret);
  expect(await readSecret(join(folder, 'other'))).not.toBe(secret);
});

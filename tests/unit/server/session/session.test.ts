/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_TTL_SECONDS, sealSession, unsealSession } from '@/server/session/session';

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));

/** Tolerated difference between the clocks of two instances, in seconds. */
const CLOCK_SKEW_SECONDS = 60;

afterEach(() => jest.restoreAllMocks());

// R-ACCOUNT-28
test('a session is valid for 180 days and not longer', async () => {
  const sealedAt = Date.now();
  const sealed = await sealSession('u1', 3);
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(sealedAt + SESSION_TTL_SECONDS * 1000);
  expect(await unsealSession(sealed)).toMatchObject({ userId: 'u1', version: 3 });
  clock.mockReturnValue(sealedAt + (SESSION_TTL_SECONDS + CLOCK_SKEW_SECONDS + 1) * 1000);
  expect(await unsealSession(sealed)).toBeUndefined();
});

test('a session that another installation sealed is invalid', async () => {
  expect(await unsealSession('Fe26.2*1*aaaa*bbbb*cccc**dddd*eeee')).toBeUndefined();
  expect(await unsealSession(undefined)).toBeUndefined();
});

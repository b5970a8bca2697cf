/** @jest-environment node */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as ironSession from 'iron-session';
import { SESSION_TTL_SECONDS, sealSession, unsealSession } from '@/server/session/session';

jest.mock('iron-session', () => {
  const actual = jest.requireActual<typeof ironSession>('iron-session');
  return { ...actual, unsealData: jest.fn(actual.unsealData) };
});
const unsealData = jest.mocked(ironSession.unsealData);

process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));

/** Tolerated difference between the clocks of two instances, in seconds. */
const CLOCK_SKEW_SECONDS = 60;

beforeEach(() => unsealData.mockClear());
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

describe('an opened session', () => {
  test('is opened once and remembered for a while', async () => {
    const sealed = await sealSession('u1', 3);
    const clock = jest.spyOn(Date, 'now');
    const now = Date.now();
    for (let count = 0; count < 3; count += 1)
      expect(await unsealSession(sealed)).toMatchObject({ userId: 'u1', version: 3 });
    expect(unsealData).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(now + 301_000);
    expect(await unsealSession(sealed)).toMatchObject({ userId: 'u1' });
    expect(unsealData).toHaveBeenCalledTimes(2);
  });

  // R-ACCOUNT-28
  test('is not remembered beyond its expiry', async () => {
    const sealedAt = Date.now();
    const sealed = await sealSession('u1', 3, sealedAt);
    const clock = jest.spyOn(Date, 'now');
    const expiry = sealedAt + SESSION_TTL_SECONDS * 1000;
    clock.mockReturnValue(expiry - 1000);
    expect(await unsealSession(sealed)).toMatchObject({ userId: 'u1' });
    clock.mockReturnValue(expiry + (CLOCK_SKEW_SECONDS + 1) * 1000);
    expect(await unsealSession(sealed)).toBeUndefined();
  });

  test('is not mistaken for a seal that differs in one character', async () => {
    const sealed = await sealSession('u1', 3);
    await unsealSession(sealed);
    const forged = `${sealed.slice(0, 40)}${sealed[40] === 'a' ? 'b' : 'a'}${sealed.slice(41)}`;
    expect(await unsealSession(forged)).toBeUndefined();
  });
});

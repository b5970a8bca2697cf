import { serverLogout } from '@/lib/contract/server-logout';
import { logout, me } from '@/lib/contract/user';
import { createWechatUser, logIn } from '../../support/builders/user';
import { type RacingMalls, startRacingMalls } from '../../support/races/racing-malls';

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

test('a login by session racing with a logout never leaves a valid session', async () => {
  const { first, second, race } = malls;
  const outcomes = new Set<string>();
  for (let line = 1, isPaused = true; isPaused; line += 1) {
    const { userId } = await createWechatUser(first);
    const result = await race(
      line,
      () => logIn(first, { userId, sessionVersion: 0 }),
      () => second.send(serverLogout, { userId, sessionVersion: 0 }),
    );
    if (result.first.status === 'rejected') throw result.first.reason;
    expect(result.second).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    const { data } = result.first.value;
    const isSame = data.userId === userId;
    outcomes.add(isSame ? 'a session that has ended' : 'a new guest');
    if (isSame) {
      const { status } = await second.send(me, { sessionVersion: data.sessionVersion }, { userId });
      // The logout was paused until the login had ended, so it ends that session too.
      expect(status).toBe(401);
    }
    isPaused = result.wasPaused;
  }
  expect([...outcomes].sort()).toEqual(['a new guest', 'a session that has ended']);
  expect(malls.errors()).toEqual([]);
  expect(serverLogout.path).toBe(logout.path);
});

import { serverLogout } from '@/lib/contract/server-logout';
import { logout, me } from '@/lib/contract/user';
import { type Pair, startPair } from '../order/support/pair';
import { logIn, newKnown } from './support/people';

jest.setTimeout(120_000);

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

test('who logs in by a session while the user logs out, at whichever statement, gets none that holds', async () => {
  const { first, second, race } = pair;
  const seen = new Set<string>();
  for (let line = 1, isHeld = true; isHeld; line += 1) {
    const { userId } = await newKnown(first);
    const raced = await race(
      line,
      () => logIn(first, { userId, sessionVersion: 0 }),
      () => second.send(serverLogout, { userId, sessionVersion: 0 }),
    );
    if (raced.first.status === 'rejected') throw raced.first.reason;
    expect(raced.second).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    const { data } = raced.first.value;
    const isSame = data.userId === userId;
    seen.add(isSame ? 'a session that has ended' : 'a new guest');
    if (isSame) {
      const { status } = await second.send(me, { sessionVersion: data.sessionVersion }, { userId });
      // Held after the login was over, the logout came second: it ends that session too.
      expect(status).toBe(401);
    }
    isHeld = raced.wasHeld;
  }
  expect([...seen].sort()).toEqual(['a new guest', 'a session that has ended']);
  expect(pair.errors()).toEqual([]);
  expect(serverLogout.path).toBe(logout.path);
});

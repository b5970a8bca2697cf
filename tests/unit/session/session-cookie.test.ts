import { readSessionToken, sessionCookies } from '@/server/session/session-cookie';

const read = (cookie: string, secure: boolean) =>
  readSessionToken(new Request('http://mall.example', { headers: { cookie } }), secure);

// R-ACCOUNT-12
test('on https the cookie is bound to this host: its name says so, and it has a path and no domain', () => {
  const [session, marker] = sessionCookies('sealed', true);
  expect(session).toMatch(/^__Host-mallSession=sealed;/);
  expect(session).toMatch(/Path=\/(;|$)/);
  expect(session).toMatch(/Secure/);
  expect(session).toMatch(/HttpOnly/);
  expect(`${session}${marker}`).not.toMatch(/Domain/i);
});

test('on plain http it has the plain name', () => {
  expect(sessionCookies('sealed', false)[0]).toMatch(/^mallSession=sealed;/);
});

test('on https a cookie of the plain name is no session, beside a bound one or alone', () => {
  expect(read('mallSession=planted', true)).toEqual({ sealed: undefined, credential: 'nothing' });
  expect(read('mallSession=planted; __Host-mallSession=bound', true).sealed).toBe('bound');
  expect(read('__Host-mallSession=bound; mallSession=planted', true).sealed).toBe('bound');
});

test('on plain http only the plain name is a session', () => {
  expect(read('mallSession=plain', false)).toEqual({ sealed: 'plain', credential: 'cookie' });
  expect(read('__Host-mallSession=bound', false).credential).toBe('nothing');
});

test('an end on https ends both, on plain http the plain one', () => {
  const namesOf = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0]).sort();
  const ends = sessionCookies(undefined, true);
  expect(namesOf(ends)).toEqual(['__Host-mallSession', 'mallSession', 'mallSignedIn']);
  for (const cookie of ends) expect(cookie).toMatch(/Max-Age=0/);
  expect(namesOf(sessionCookies(undefined, false))).toEqual(['mallSession', 'mallSignedIn']);
});

import { readSessionToken, sessionCookies } from '@/server/session/session-cookie';

const readCookie = (cookie: string, secure: boolean) =>
  readSessionToken(new Request('http://mall.example', { headers: { cookie } }), secure);

// R-ACCOUNT-12
// R-SECURITY-21
test('sets a host-bound cookie with a path and without a domain on https', () => {
  const [session, marker] = sessionCookies('sealed', true);
  expect(session).toMatch(/^__Host-mallSession=sealed;/);
  expect(session).toMatch(/Path=\/(;|$)/);
  expect(session).toMatch(/Secure/);
  expect(session).toMatch(/HttpOnly/);
  expect(`${session}${marker}`).not.toMatch(/Domain/i);
});

test('sets a cookie with the plain name on http', () => {
  expect(sessionCookies('sealed', false)[0]).toMatch(/^mallSession=sealed;/);
});

test('ignores the plain cookie name on https, beside a bound cookie or alone', () => {
  expect(readCookie('mallSession=planted', true)).toEqual({ sealed: undefined, credential: 'nothing' });
  expect(readCookie('mallSession=planted; __Host-mallSession=bound', true).sealed).toBe('bound');
  expect(readCookie('__Host-mallSession=bound; mallSession=planted', true).sealed).toBe('bound');
});

test('accepts only the plain cookie name on http', () => {
  expect(readCookie('mallSession=plain', false)).toEqual({ sealed: 'plain', credential: 'cookie' });
  expect(readCookie('__Host-mallSession=bound', false).credential).toBe('nothing');
});

test('deletes both cookies on https and the plain one on http', () => {
  const listNames = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0]).sort();
  const ends = sessionCookies(undefined, true);
  expect(listNames(ends)).toEqual(['__Host-mallSession', 'mallSession', 'mallSignedIn']);
  for (const cookie of ends) expect(cookie).toMatch(/Max-Age=0/);
  expect(listNames(sessionCookies(undefined, false))).toEqual(['mallSession', 'mallSignedIn']);
});

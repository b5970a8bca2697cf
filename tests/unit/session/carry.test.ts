import { carriedBy, sessionCookies } from '@/server/session/carry';

const carried = (cookie: string) =>
  carriedBy(new Request('http://mall.example', { headers: { cookie } })).sealed;

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

test('both names are read, the bound one first, wherever it stands', () => {
  expect(carried('mallSession=plain')).toBe('plain');
  expect(carried('mallSession=planted; __Host-mallSession=bound')).toBe('bound');
});

test('an end on https ends both, on plain http the plain one', () => {
  const namesOf = (cookies: string[]) => cookies.map((cookie) => cookie.split('=')[0]).sort();
  const ends = sessionCookies(undefined, true);
  expect(namesOf(ends)).toEqual(['__Host-mallSession', 'mallSession', 'mallSignedIn']);
  for (const cookie of ends) expect(cookie).toMatch(/Max-Age=0/);
  expect(namesOf(sessionCookies(undefined, false))).toEqual(['mallSession', 'mallSignedIn']);
});

/** @jest-environment node */
import '../../support/environment/ticket-secret';
import { createHmac } from 'node:crypto';
import { addressList } from '@/lib/contract/address';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { me } from '@/lib/contract/user';
import { routePageRequest } from '@/lib/rules/page/page-request';
import { redeemTicket } from '@/server/bff/redeem-ticket';
import { sealSession, unsealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import { HOSTILE_TARGETS, UNUSUAL_PAGES } from '@/tests/support/hostile-targets';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';
import { createGuest, createWechatUser, readUser } from '../../support/builders/user';
import { callBff, registerMallTransport } from '../../support/call-bff';
import { TICKET_SECRET_FOR_TESTS } from '../../support/environment/ticket-secret';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(() => registerMallTransport(testMall));
afterAll(() => testMall.close());

const usedTimestamps = new Set<number>();
/**
 * A timestamp some milliseconds ago that no other ticket has: two tickets of one moment would be the same
 * ticket.
 */
function createTimestamp(ageMs = 0): string {
  let at = Date.now() - ageMs;
  while (usedTimestamps.has(at)) at -= 1;
  usedTimestamps.add(at);
  return String(at);
}

function createTicket(ids: Record<string, string>, at = createTimestamp(), secret = TICKET_SECRET_FOR_TESTS) {
  const parts = { ...ids, timestamp: at };
  const text = Object.entries(parts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((part) => part.join('='))
    .join('&');
  return { ...parts, sign: createHmac('sha256', secret).update(text).digest('hex') };
}

const createCookie = async (userId: string) => ({ cookie: `mallSession=${await sealSession(userId)}` });

async function openTicketPage(
  query: Record<string, string>,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const url = `http://mall.example/vantmall/api/v7/user/ticket?${new URLSearchParams({ to: '/home?pId=10000', ...query })}`;
  const answer = await redeemTicket(
    new Request(url, { method, headers: { 'sec-fetch-site': 'none', ...headers } }),
  );
  const cookies = answer.headers.getSetCookie();
  const sealed = /^mallSession=([^;]+)/.exec(
    cookies.find((each) => each.startsWith('mallSession=')) ?? '',
  )?.[1];
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    headers: answer.headers,
    cookies,
    userId: (await unsealSession(sealed && decodeURIComponent(sealed)))?.userId,
  };
}

describe('valid login ticket', () => {
  // R-ACCOUNT-19, R-APP-01
  test('opens a session and redirects to the page without the ticket', async () => {
    const knownUser = await createWechatUser(testMall);
    const responses = await openTicketPage(createTicket({ userId: knownUser.userId }));
    expect(responses).toMatchObject({
      status: 303,
      location: '/vantmall/home?pId=10000',
      userId: knownUser.userId,
    });
    expect(responses.cookies.join()).toMatch(/HttpOnly/);
    expect(responses.headers.get('cache-control')).toBe('no-store');
    expect(responses.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('creates the user with the ticket’s openid and unionId', async () => {
    const { userId } = await openTicketPage(createTicket({ openid: 'o-ticket', unionId: 'u-ticket' }));
    expect(await readUser(testMall, userId ?? '')).toMatchObject({
      openid: 'o-ticket',
      union_id: 'u-ticket',
    });
  });

  // R-ACCOUNT-18
  test('accepts a ticket once, also in 20 parallel requests', async () => {
    const knownUser = await createWechatUser(testMall);
    const ticket = createTicket({ userId: knownUser.userId });
    const responses = await runConcurrently(20, () => openTicketPage(ticket));
    expect(responses.filter(({ userId }) => userId === knownUser.userId)).toHaveLength(1);
    expect(responses.filter(({ cookies }) => cookies.length === 0)).toHaveLength(19);
    for (const { location } of responses) expect(location).toBe('/vantmall/home?pId=10000');
  });

  // R-ACCOUNT-19
  test('leaves a ticket unused for HEAD, by which a program looks at an address before the shopper opens it', async () => {
    const ticket = createTicket({ openid: 'oHead' });
    const head = await openTicketPage(ticket, {}, 'HEAD');
    expect(head).toMatchObject({ status: 303, location: '/vantmall/home?pId=10000', cookies: [] });
    expect((await openTicketPage(ticket)).userId).toBeDefined();
  });

  test('merges the session’s guest, except for a link on another site', async () => {
    const knownUser = await createWechatUser(testMall);
    const [ownGuest, lured] = [await createGuest(testMall), await createGuest(testMall)];
    await openTicketPage(
      createTicket({ openid: knownUser.openid }, createTimestamp(1)),
      await createCookie(ownGuest),
    );
    expect(await readUser(testMall, ownGuest)).toMatchObject({ merged_into: knownUser.userId });
    for (const endpoint of [me, addressList])
      expect((await callBff(endpoint, {}, { headers: await createCookie(ownGuest) })).status).toBe(401);
    await openTicketPage(createTicket({ openid: knownUser.openid }, createTimestamp(2)), {
      ...(await createCookie(lured)),
      'sec-fetch-site': 'cross-site',
    });
    expect(await readUser(testMall, lured)).toMatchObject({ merged_into: null });
  });
});

describe('link on another site', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };

  // R-ACCOUNT-25
  test('sets no session of a guest, which its creator holds too', async () => {
    const planted = await createGuest(testMall);
    expect((await openTicketPage(createTicket({ userId: planted }), crossSite)).cookies).toEqual([]);
    const ownTicket = await openTicketPage(createTicket({ userId: planted }, createTimestamp(1)));
    expect(ownTicket.userId).toBe(planted);
  });

  test('logs in a known user by any id', async () => {
    const knownUser = await createWechatUser(testMall);
    expect((await openTicketPage(createTicket({ userId: knownUser.userId }), crossSite)).userId).toBe(
      knownUser.userId,
    );
    expect((await openTicketPage(createTicket({ openid: knownUser.openid }), crossSite)).userId).toBe(
      knownUser.userId,
    );
  });

  test('treats a link without Sec-Fetch-Site as foreign: merges no guest and sets no guest’s session', async () => {
    const knownUser = await createWechatUser(testMall);
    const guest = await createGuest(testMall);
    const silent = (query: Record<string, string>) => {
      const address = `http://mall.example/vantmall/api/v7/user/ticket?${new URLSearchParams({ to: '/', ...query })}`;
      return createCookie(guest).then((headers) => redeemTicket(new Request(address, { headers })));
    };
    // The session, its marker, and the sign of a new login.
    expect((await silent(createTicket({ openid: knownUser.openid }))).headers.getSetCookie()).toHaveLength(3);
    expect(await readUser(testMall, guest)).toMatchObject({ merged_into: null });
    const other = await createGuest(testMall);
    expect((await silent(createTicket({ userId: other }))).headers.getSetCookie()).toEqual([]);
  });
});

// R-ACCOUNT-19
describe('invalid login ticket', () => {
  const ids = { openid: 'o-bad' };
  test.each<[string, () => Record<string, string>]>([
    ['forged', () => createTicket(ids, createTimestamp(), 'another key of thirty-two signs!!!')],
    ['stale', () => createTicket(ids, createTimestamp(21_000))],
    ['of the future', () => createTicket(ids, createTimestamp(-30_000))],
    ['with a name added', () => ({ ...createTicket(ids), unionId: 'u-bad' })],
    ['without a sign', () => ({ ...ids, timestamp: createTimestamp() })],
    ['of nobody', () => createTicket({ userId: 'nobody' })],
  ])('redirects without a session when the ticket is %s', async (_, ticket) => {
    const responses = await openTicketPage(ticket());
    expect(responses).toMatchObject({ status: 303, location: '/vantmall/home?pId=10000', cookies: [] });
  });

  test('redirects without a session while the mall is unavailable, and leaves the ticket unused', async () => {
    const away = toFailureEnvelope(new AppError('unavailable', 'away'));
    registerTransport({
      prefix: 'http://mall.internal',
      fetch: async () => Response.json(away, { status: 503 }),
    });
    const ticket = createTicket({ openid: 'o-away' });
    expect(await openTicketPage(ticket)).toMatchObject({ status: 303, cookies: [] });
    // The first try did not use the ticket up: the mall accepts the next one.
    registerMallTransport(testMall);
    expect((await openTicketPage(ticket)).userId).toBeDefined();
    expect((await openTicketPage(ticket)).cookies).toEqual([]);
  });
});

test.each(HOSTILE_TARGETS)('redirects a target of %j to the home page', async (to) => {
  const { location, cookies } = await openTicketPage({ to });
  expect(location).toBe('/vantmall/home');
  expect(cookies).toEqual([]);
});

test.each(UNUSUAL_PAGES)('keeps a target of %s on the mall', async (to) => {
  const { location } = await openTicketPage({ to });
  expect(new URL(location ?? '', 'https://mall.example').origin).toBe('https://mall.example');
  expect(location).toMatch(/^\/vantmall\/(?![/\\])/);
});

test('checks a ticket in a page URL and returns to that URL without it', async () => {
  const ask = (address: string) => {
    const url = new URL(address, 'http://mall.example');
    const request = {
      path: url.pathname,
      query: url.searchParams,
      cookie: () => undefined,
      header: () => null,
    };
    const project = async () => ({ isKnown: true, isOpen: true });
    return routePageRequest(request, { defaultProjectId: '10000', getProjectStatus: project });
  };
  const knownUser = await createWechatUser(testMall);
  const ticket = new URLSearchParams(createTicket({ userId: knownUser.userId }));
  const first = await ask(`/goodsProfile/100101?type=1&${ticket}&from=app`);
  if (first.kind !== 'redirect') throw new Error('no redirect');
  expect(first.location).toMatch(/^\/api\/v7\/user\/ticket\?/);
  const { to, ...query } = Object.fromEntries(new URL(first.location, 'http://mall.example').searchParams);
  const responses = await openTicketPage({ ...query, to: to ?? '' });
  expect(responses).toMatchObject({
    userId: knownUser.userId,
    location: '/vantmall/goodsProfile/100101?type=1&from=app&pId=10000',
  });
  expect(await ask((responses.location ?? '').replace('/vantmall', ''))).toMatchObject({ kind: 'page' });
});

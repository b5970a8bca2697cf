/** @jest-environment node */
import './support/setup';
import { createHmac } from 'node:crypto';
import { addressList } from '@/lib/contract/address';
import { AppError, toFailureEnvelope } from '@/lib/contract/errors';
import { me } from '@/lib/contract/user';
import { routePageRequest } from '@/lib/rules/page/page-request';
import { redeemTicket } from '@/server/bff/redeem-ticket';
import { sealSession, unsealSession } from '@/server/session/session';
import { registerTransport } from '@/server/upstream/transport';
import { HOSTILE_TARGETS, ODD_PAGES } from '@/tests/support/hostile-targets';
import { startMall, type TestMall } from '@/tests/support/mall';
import { behindBff, callBff } from '../contract/support/bff';
import { times } from '../order/support/shop';
import { newGuest, newKnown, userRow } from './support/people';
import { TICKET_SECRET } from './support/setup';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
beforeEach(() => behindBff(shop));
afterAll(() => shop.close());

const made = new Set<number>();
/** A moment so many milliseconds ago that no ticket was made at: two of one moment would be one and the same. */
function timestamp(late = 0): string {
  let at = Date.now() - late;
  while (made.has(at)) at -= 1;
  made.add(at);
  return String(at);
}

function ticketOf(ids: Record<string, string>, at = timestamp(), secret = TICKET_SECRET) {
  const parts = { ...ids, timestamp: at };
  const text = Object.entries(parts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((part) => part.join('='))
    .join('&');
  return { ...parts, sign: createHmac('sha256', secret).update(text).digest('hex') };
}

const cookieOf = async (userId: string) => ({ cookie: `mallSession=${await sealSession(userId)}` });

async function openPage(query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `http://mall.example/vantmall/api/v7/user/ticket?${new URLSearchParams({ to: '/home?pId=10000', ...query })}`;
  const answer = await redeemTicket(new Request(url, { headers: { 'sec-fetch-site': 'none', ...headers } }));
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

describe('a good ticket', () => {
  // R-ACCOUNT-19, R-APP-01
  test('opens a session and leads to the page without it', async () => {
    const known = await newKnown(shop);
    const opened = await openPage(ticketOf({ userId: known.userId }));
    expect(opened).toMatchObject({
      status: 303,
      location: '/vantmall/home?pId=10000',
      userId: known.userId,
    });
    expect(opened.cookies.join()).toMatch(/HttpOnly/);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('by openid and unionId makes the user whom it names', async () => {
    const { userId } = await openPage(ticketOf({ openid: 'o-ticket', unionId: 'u-ticket' }));
    expect(await userRow(shop, userId ?? '')).toMatchObject({ openid: 'o-ticket', union_id: 'u-ticket' });
  });

  // R-ACCOUNT-18
  test('is used once, for 20 at once too', async () => {
    const known = await newKnown(shop);
    const ticket = ticketOf({ userId: known.userId });
    const opened = await times(20, () => openPage(ticket));
    expect(opened.filter(({ userId }) => userId === known.userId)).toHaveLength(1);
    expect(opened.filter(({ cookies }) => cookies.length === 0)).toHaveLength(19);
    for (const { location } of opened) expect(location).toBe('/vantmall/home?pId=10000');
  });

  test('merges the guest of the session, whose cookie is 401 at once, but not by a link on another site', async () => {
    const known = await newKnown(shop);
    const [own, lured] = [await newGuest(shop), await newGuest(shop)];
    await openPage(ticketOf({ openid: known.openid }, timestamp(1)), await cookieOf(own));
    expect(await userRow(shop, own)).toMatchObject({ merged_into: known.userId });
    for (const endpoint of [me, addressList])
      expect((await callBff(endpoint, {}, { headers: await cookieOf(own) })).status).toBe(401);
    await openPage(ticketOf({ openid: known.openid }, timestamp(2)), {
      ...(await cookieOf(lured)),
      'sec-fetch-site': 'cross-site',
    });
    expect(await userRow(shop, lured)).toMatchObject({ merged_into: null });
  });
});

describe('a link on another site', () => {
  const crossSite = { 'sec-fetch-site': 'cross-site' };

  // R-ACCOUNT-25
  test('sets no session of a guest, whose maker holds it too', async () => {
    const planted = await newGuest(shop);
    expect((await openPage(ticketOf({ userId: planted }), crossSite)).cookies).toEqual([]);
    const own = await openPage(ticketOf({ userId: planted }, timestamp(1)));
    expect(own.userId).toBe(planted);
  });

  test('logs in who is known, by the mall’s id or another', async () => {
    const known = await newKnown(shop);
    expect((await openPage(ticketOf({ userId: known.userId }), crossSite)).userId).toBe(known.userId);
    expect((await openPage(ticketOf({ openid: known.openid }), crossSite)).userId).toBe(known.userId);
  });

  test('cannot be told from others by a web view that does not say: it merges nobody and sets no guest', async () => {
    const known = await newKnown(shop);
    const guest = await newGuest(shop);
    const silent = (query: Record<string, string>) => {
      const address = `http://mall.example/vantmall/api/v7/user/ticket?${new URLSearchParams({ to: '/', ...query })}`;
      return cookieOf(guest).then((headers) => redeemTicket(new Request(address, { headers })));
    };
    expect((await silent(ticketOf({ openid: known.openid }))).headers.getSetCookie()).toHaveLength(2);
    expect(await userRow(shop, guest)).toMatchObject({ merged_into: null });
    const other = await newGuest(shop);
    expect((await silent(ticketOf({ userId: other }))).headers.getSetCookie()).toEqual([]);
  });
});

// R-ACCOUNT-19
describe('a ticket that is not good is stripped and the shopper goes on as who they were', () => {
  const ids = { openid: 'o-bad' };
  test.each<[string, () => Record<string, string>]>([
    ['forged', () => ticketOf(ids, timestamp(), 'another key of thirty-two signs!!!')],
    ['stale', () => ticketOf(ids, timestamp(21_000))],
    ['of the future', () => ticketOf(ids, timestamp(-30_000))],
    ['with a name added', () => ({ ...ticketOf(ids), unionId: 'u-bad' })],
    ['without a sign', () => ({ ...ids, timestamp: timestamp() })],
    ['of nobody', () => ticketOf({ userId: 'nobody' })],
  ])('%s', async (_, ticket) => {
    const opened = await openPage(ticket());
    expect(opened).toMatchObject({ status: 303, location: '/vantmall/home?pId=10000', cookies: [] });
  });

  test('while the points mall is away', async () => {
    const away = toFailureEnvelope(new AppError('unavailable', 'away'));
    registerTransport({
      prefix: 'http://mall.internal',
      fetch: async () => Response.json(away, { status: 503 }),
    });
    const ticket = ticketOf({ openid: 'o-away' });
    expect(await openPage(ticket)).toMatchObject({ status: 303, cookies: [] });
    // It was not used up: the next try is the first one that the mall sees.
    behindBff(shop);
    expect((await openPage(ticket)).userId).toBeDefined();
    expect((await openPage(ticket)).cookies).toEqual([]);
  });
});

test.each(HOSTILE_TARGETS)('a target of %j leads to the home page', async (to) => {
  const { location, cookies } = await openPage({ to });
  expect(location).toBe('/vantmall/home');
  expect(cookies).toEqual([]);
});

test.each(ODD_PAGES)('a target of %s stays on the mall', async (to) => {
  const { location } = await openPage({ to });
  expect(new URL(location ?? '', 'https://mall.example').origin).toBe('https://mall.example');
  expect(location).toMatch(/^\/vantmall\/(?![/\\])/);
});

test('an address with a ticket leads to where it is checked, and comes back as it was', async () => {
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
  const known = await newKnown(shop);
  const ticket = new URLSearchParams(ticketOf({ userId: known.userId }));
  const first = await ask(`/goodsProfile/100101?type=1&${ticket}&from=app`);
  if (first.kind !== 'redirect') throw new Error('no redirect');
  expect(first.location).toMatch(/^\/api\/v7\/user\/ticket\?/);
  const { to, ...query } = Object.fromEntries(new URL(first.location, 'http://mall.example').searchParams);
  const opened = await openPage({ ...query, to: to ?? '' });
  expect(opened).toMatchObject({
    userId: known.userId,
    location: '/vantmall/goodsProfile/100101?type=1&from=app&pId=10000',
  });
  expect(await ask((opened.location ?? '').replace('/vantmall', ''))).toMatchObject({ kind: 'page' });
});

/** @jest-environment node */
import { createHmac } from 'node:crypto';
import { hasTicket, isFreshTicket, parseTicket, splitTicket, toSignedText } from '@/lib/rules/caller/ticket';
import { claimTicket, getTicketId, isValidTicket, releaseTicket } from '@/server/session/login-ticket';
import fc from '@/tests/support/fast-check';

const SECRET = 'an example key of thirty-two signs';
const AT = 1_772_000_000_000;

/** The test vectors of `docs/login-tickets.md`. */
const vectors: readonly { query: Record<string, string>; text: string; sign: string }[] = [
  {
    query: { userId: 'u-1', timestamp: '1772000000000' },
    text: 'timestamp=1772000000000&userId=u-1',
    sign: '7457986cb8b20482889ee55e7c097a4ab6f6a0690ed3ae6c3a6150b70300a0a1',
  },
  {
    query: { unionId: 'oU9x', openid: 'oA7_b-c', timestamp: '1772000000' },
    text: 'openid=oA7_b-c&timestamp=1772000000&unionId=oU9x',
    sign: '3b8c2b3b48a66f8e2564d56d0d85f39b3c1c35a0e90e5cc754bb75e6fabde423',
  },
  {
    query: { userId: 'u-1', openid: 'oA7_b-c', unionId: 'oU9x', timestamp: '1772000000000' },
    text: 'openid=oA7_b-c&timestamp=1772000000000&unionId=oU9x&userId=u-1',
    sign: '6650c28308adca0574892b3ce983c43132e69a2964b8331ec1af4d8c1c1ee80d',
  },
];

const parseQuery = (query: Record<string, string>) => parseTicket(new URLSearchParams(query));

describe('documented login tickets', () => {
  // R-ACCOUNT-16
  test.each(vectors)('signs $text as documented', ({ query, text, sign }) => {
    const ticket = parseQuery({ ...query, sign, to: '/home', pId: '10000' });
    if (!ticket) throw new Error('not a ticket');
    expect(toSignedText(ticket)).toBe(text);
    expect(isValidTicket(ticket, SECRET, AT)).toBe(true);
    const loud = parseQuery({ ...query, sign: sign.toUpperCase() });
    expect(loud && isValidTicket(loud, SECRET, AT)).toBe(true);
  });

  // R-ACCOUNT-16, R-ACCOUNT-17
  test.each(vectors)('rejects $text with another key, id, time or signature', ({ query, sign }) => {
    const good = parseQuery({ ...query, sign });
    if (!good) throw new Error('not a ticket');
    expect(isValidTicket(good, `${SECRET}!`, AT)).toBe(false);
    for (const lateMs of [-20_001, 20_001]) expect(isValidTicket(good, SECRET, AT + lateMs)).toBe(false);
    for (const change of [
      { ids: { ...good.ids, userId: 'u-2' } },
      { timestamp: '1772000000001' },
      { sign: good.sign.replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    ]) {
      expect(isValidTicket({ ...good, ...change }, SECRET, AT)).toBe(false);
    }
  });
});

test.each([
  ['1772000000000', AT, true],
  ['1772000000000', AT + 20_000, true],
  ['1772000000000', AT + 20_001, false],
  ['1772000000000', AT - 20_000, true],
  ['1772000000000', AT - 20_001, false],
  ['1772000000', AT + 20_000, true],
  ['1772000000', AT + 20_001, false],
])('a ticket of %s is current at %d: %s', (timestamp, now, timely) => {
  expect(isFreshTicket({ timestamp }, now)).toBe(timely);
});

const validTicket = { userId: 'u-1', timestamp: '1772000000000', sign: 'a'.repeat(64) };

test.each([
  ['without a time', { userId: 'u-1', sign: validTicket.sign }],
  ['without a name', { timestamp: validTicket.timestamp, sign: validTicket.sign }],
  ['without a sign', { userId: 'u-1', timestamp: validTicket.timestamp }],
  ['with an empty name', { ...validTicket, openid: '' }],
  ['with a separator in a name', { ...validTicket, userId: 'u-1&unionId=x' }],
  ['with a name that is too long', { ...validTicket, userId: 'u'.repeat(65) }],
  ['with a time of words', { ...validTicket, timestamp: 'now' }],
  ['with a time of another length', { ...validTicket, timestamp: '17720000000' }],
  ['with a negative time', { ...validTicket, timestamp: '-177200000' }],
  ['with a short sign', { ...validTicket, sign: 'ab' }],
  ['with a sign that is no hex', { ...validTicket, sign: 'z'.repeat(64) }],
])('rejects a ticket %s', (_, query) => {
  expect(parseQuery(query)).toBeUndefined();
});

test('rejects a ticket with a repeated parameter', () => {
  const query = new URLSearchParams(validTicket);
  query.append('userId', 'u-2');
  expect(parseTicket(query)).toBeUndefined();
});

test.each([
  ['userId=1&sign=x', true],
  ['openid=1&sign=', true],
  ['unionId=&sign=x&timestamp=1', true],
  ['userId=1', false],
  ['sign=x&timestamp=1', false],
])('%s carries a ticket: %s', (query, carries) => {
  expect(hasTicket(new URLSearchParams(query))).toBe(carries);
});

test('removes only the ticket from a URL', () => {
  const query = new URLSearchParams('a=1&userId=u&pId=5&a=2&sign=s&timestamp=3&openid=o&unionId=u');
  const { ticket, rest } = splitTicket(query);
  expect(String(rest)).toBe('a=1&pId=5&a=2');
  expect(String(ticket)).toBe('userId=u&sign=s&timestamp=3&openid=o&unionId=u');
});

const idArbitrary = fc.stringMatching(/^[\w-]{1,64}$/);

test('signs different tickets with different texts', () => {
  const ids = fc.record(
    { userId: idArbitrary, openid: idArbitrary, unionId: idArbitrary },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      const [a, b] = [first, second].map((each) => toSignedText({ ids: each, timestamp: '1772000000' }));
      expect(a === b).toBe(
        JSON.stringify(Object.entries(first).sort()) === JSON.stringify(Object.entries(second).sort()),
      );
    }),
  );
});

test('accepts a ticket once in a process regardless of the letter case of its signature', () => {
  const sign = createHmac('sha256', SECRET).update('timestamp=1772000000000&userId=u-9').digest('hex');
  const [low, high] = [sign, sign.toUpperCase()].map((each) =>
    parseQuery({ userId: 'u-9', timestamp: '1772000000000', sign: each }),
  );
  if (!low || !high) throw new Error('not a ticket');
  expect(getTicketId(low)).toBe(getTicketId(high));
  expect(claimTicket(getTicketId(low), AT)).toBe(true);
  expect(claimTicket(getTicketId(high), AT)).toBe(false);
  expect(claimTicket(getTicketId(high), AT + 39_000)).toBe(false);
  releaseTicket(getTicketId(low));
  expect(claimTicket(getTicketId(high), AT + 39_000)).toBe(true);
});

import { channel, channelAdvertisements, channelDrawPrizes } from '@/lib/contract/partner';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const insertWin = (clientId: string, prizeId: string, won_at: string) =>
  testMall.mall.db
    .insertInto('prize_wins')
    .values({ client_id: clientId, prize_id: prizeId, won_at })
    .execute();

// R-PROJECT-24, R-PARTNER-08
test('returns a channel with its prizes and adverts', async () => {
  const { data } = await testMall.call(channel, { pId: '10003' });
  expect(data).toMatchObject({ pId: '10003', name: '礼品兑换商城' });
  expect(data.drawPrizes.length).toBeGreaterThan(3);
  expect(data.advertisements.length).toBeGreaterThan(0);
  for (const advert of data.advertisements) expect(parseAdvert(advert)).toBeDefined();
  expect((await testMall.call(channelAdvertisements, { pId: '10003' })).data).toEqual(data.advertisements);
  expect((await testMall.call(channelDrawPrizes, { pId: '10003' })).data.prizes).toEqual(data.drawPrizes);
});

// R-PROJECT-24
test('returns the default channel with its id for an unknown one', async () => {
  expect((await testMall.call(channel, { pId: '99999999999999999999' })).data.pId).toBe('10000');
});

test.each(['abc', '10000x', '1'.repeat(21), '-1'])('rejects the channel id %s', async (pId) => {
  expect(await testMall.send(channel, { pId })).toMatchObject({ status: 400 });
});

// R-PARTNER-06
test('returns a client’s own prizes of the channel, latest first', async () => {
  await insertWin('client-one', 'prize-10001-2', '2026-03-08T00:00:00.000Z');
  await insertWin('client-one', 'prize-10001-3', '2026-03-09T00:00:00.000Z');
  await insertWin('client-one', 'prize-10002-3', '2026-03-09T00:00:00.000Z');
  await insertWin('client-two', 'prize-10001-6', '2026-03-09T00:00:00.000Z');
  const wins = async (clientId?: string) =>
    (await testMall.call(channelDrawPrizes, { pId: '10001', clientId })).data;
  expect(await wins('client-one')).toMatchObject({
    hasDrawn: true,
    won: [
      { prizeId: 'prize-10001-3', wonAt: '2026-03-09T00:00:00.000Z' },
      { prizeId: 'prize-10001-2', wonAt: '2026-03-08T00:00:00.000Z' },
    ],
  });
  expect(await wins('client-three')).toMatchObject({ hasDrawn: false, won: [] });
  expect(await wins()).toMatchObject({ hasDrawn: false, won: [] });
});

import '@/tests/support/environment/server';
import { AppError } from '@/lib/contract/errors';
import { channel, dtkGoods, dtkRankings } from '@/lib/contract/partner';
import { readBybtList } from '@/server/reads/partner';

jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));
const callUpstream = jest.fn();
jest.mock('@/server/upstream/call-upstream', () => ({
  callUpstream: (...args: unknown[]) => callUpstream(...args),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;
const advert = (desc: string) => ({ urlType: 'path', img: '/a.webp', desc, businessKey: '{"path":"/home"}' });

/** Answers the calls of the page; `adverts` those of the channel, `ownCall` the call of the adverts alone. */
function answerCalls(adverts: object[], ownCall: () => object[]) {
  const answers: Record<string, () => unknown> = {
    channel: () => ({ ...channel.example?.data, advertisements: adverts }),
    channelAdvertisements: ownCall,
    dtkRankings: () => dtkRankings.example?.data,
    dtkGoods: () => dtkGoods.example?.data,
  };
  callUpstream.mockImplementation(async ({ id }: { id: string }) => answers[id]?.());
}

const readBanners = async () => (await readBybtList(variant, 10)).banners;
const countCalls = () => callUpstream.mock.calls.filter(([{ id }]) => id === 'channelAdvertisements').length;

beforeEach(() => callUpstream.mockReset());

// R-PARTNER-11
test('reads the adverts of a channel with the channel', async () => {
  answerCalls([advert('a')], () => [advert('b'), advert('c')]);
  expect(await readBanners()).toHaveLength(1);
  expect(countCalls()).toBe(0);
});

// R-PARTNER-15
test('reads the adverts by their own call when the channel comes without them', async () => {
  answerCalls([], () => [advert('b'), advert('c')]);
  expect(await readBanners()).toHaveLength(2);
  expect(countCalls()).toBe(1);
});

// R-PARTNER-15
test.each(['not_found', 'unavailable'] as const)(
  'shows no adverts when that call fails with %s',
  async (code) => {
    answerCalls([], () => {
      throw new AppError(code, 'no');
    });
    const { banners, prizes } = await readBybtList(variant, 10);
    expect([banners.length, prizes.length]).toEqual([0, 1]);
  },
);

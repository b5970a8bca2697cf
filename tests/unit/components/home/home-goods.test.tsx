import { screen } from '@testing-library/react';
import { HomeGoods } from '@/components/home/home-goods';
import { toHomeTabs } from '@/components/home/home-tabs';
import { callMall } from '@/lib/browser/client';
import type { CallData } from '@/lib/contract/contract';
import { renderPart } from '../../../support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));

const getTitle = (name: string) => `the ${name} group`;
const card = {
  goodsId: 'SKU-1',
  title: 'Cup',
  picture: '/cup.webp',
  points: 59,
  priceFen: 0,
  marketPriceFen: 990,
};
const texts = {
  ...{
    unit: 'coins',
    soldOut: 'Sold out',
    lowest: 'from {price}',
    tabs: 'Groups',
    forYou: 'For you',
    empty: 'Empty',
  },
  tags: { new: '', hot: '', freeShip: '', limited: '', gift: '', fresh: '' },
};

const renderTab = (
  tab: string,
  groups: Parameters<typeof toHomeTabs>[0],
  feed: 'one-column' | 'two-columns',
) => {
  window.history.replaceState(null, '', `/vantmall/home?pId=10000&tab=${tab}`);
  return renderPart(
    <HomeGoods
      tabs={toHomeTabs(groups, getTitle)}
      first={null}
      projectKey="10000"
      marksFirstScreen
      feed={feed}
      texts={texts}
    />,
  );
};

beforeEach(() => {
  const page = { list: [{ ...card, tags: [], soldOut: false, priceVaries: false }], hasNextPage: false };
  jest.mocked(callMall).mockResolvedValue(page as unknown as CallData<'goodsList'>);
});
afterEach(() => jest.clearAllMocks());

// R-HOME-04
test('has a tab for each group', async () => {
  renderTab('7', [{ groupTypeId: '7', title: 'Tea' }], 'two-columns');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['For you', 'Tea']);
  await screen.findByRole('link');
  expect(callMall).toHaveBeenCalledWith(
    'goodsList',
    { groupId: '7', pageNum: 1, pageSize: 10 },
    expect.anything(),
  );
});

// R-HOME-05
test('has the five default tabs when there are no groups; the first lists the limited-time sale', async () => {
  renderTab('limited', [], 'two-columns');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'For you',
    ...['limited', 'appliances', 'home', 'beauty', 'food'].map(getTitle),
  ]);
  expect(await screen.findByRole('link')).toHaveAttribute(
    'href',
    '/goodsProfile/SKU-1?activityType=1&pId=10000',
  );
  expect(callMall).toHaveBeenCalledWith(
    'goodsList',
    { activityType: 1, pageNum: 1, pageSize: 10 },
    expect.anything(),
  );
});

// R-PARTNER-14
test.each([
  ['one-column', 'grid-cols-2', false],
  ['two-columns', 'grid-cols-2', true],
] as const)(
  'while the list of %s loads, the placeholder has two columns: %s',
  (feed, className, hasColumns) => {
    jest.mocked(callMall).mockReturnValue(new Promise(() => {}));
    renderTab('', [], feed);
    const placeholder = screen.getByRole('status', { busy: true });
    expect(placeholder.getElementsByClassName(className).length > 0).toBe(hasColumns);
  },
);

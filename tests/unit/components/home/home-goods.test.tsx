import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
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

type Groups = Parameters<typeof toHomeTabs>[0];
const createGoods = (
  groups: Groups,
  feed: 'one-column' | 'two-columns',
  first: ComponentProps<typeof HomeGoods>['first'] = null,
) => (
  <HomeGoods
    tabs={toHomeTabs(groups, getTitle)}
    first={first}
    projectKey="10000"
    marksFirstScreen
    feed={feed}
    texts={texts}
  />
);

const renderTab = (tab: string, groups: Groups, feed: 'one-column' | 'two-columns') => {
  window.history.replaceState(null, '', `/vantmall/home?pId=10000&tab=${tab}`);
  return renderPart(createGoods(groups, feed));
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

// R-NAV-37
test('loads the products of a tab again on another visit, and not when the same visit is rendered anew', async () => {
  const groups = [{ groupTypeId: '7', title: 'Tea' }];
  const createVisit = (title: string) => {
    const goods = { ...card, title, tags: [], soldOut: false, priceVaries: false };
    return createGoods(groups, 'two-columns', { list: [goods], hasNextPage: false });
  };
  const visit = createVisit('Cup in the morning');
  window.history.replaceState(null, '', '/vantmall/home?pId=10000&tab=7');
  const view = renderPart(visit);
  await screen.findByRole('link');
  for (const [next, calls] of [
    [visit, 1],
    [createVisit('Cup at noon'), 2],
  ] as const) {
    view.rerender(<p>Another page</p>);
    view.rerender(next);
    await screen.findByRole('link');
    expect(callMall).toHaveBeenCalledTimes(calls);
  }
});

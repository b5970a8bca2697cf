import { readActivityPage } from '@/server/reads/activity';

const reads = { page: jest.fn(), goods: jest.fn(), groups: jest.fn() };
jest.mock('@/server/reads/cached-read', () => ({
  createCachedRead:
    () =>
    (...args: unknown[]) =>
      reads.page(...args),
}));
jest.mock('@/server/reads/goods', () => ({
  readGoodsList: (...args: unknown[]) => reads.goods(...args),
  readGroups: (...args: unknown[]) => reads.groups(...args),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;
const createBlock = (type: string, blockId: string) => ({ type, blockId });
const page = {
  activityType: 2,
  blocks: [
    ...[createBlock('banner', '1'), createBlock('goods', '2'), createBlock('text', '3')],
    createBlock('goods', '4'),
  ],
};

beforeEach(() => {
  reads.page.mockResolvedValue(page);
  reads.goods.mockResolvedValue({ list: [{ goodsId: '110003' }], hasNextPage: true });
  reads.groups.mockResolvedValue([{ groupTypeId: '110', title: 'Shoes & bags', icon: '' }]);
});
afterEach(() => jest.clearAllMocks());

// R-ACTIVITY-12
test('replaces the products of a page by those of the group at the price of the activity', async () => {
  const result = await readActivityPage(variant, { pageId: 'return-score', groupTypeId: '110' });
  expect(reads.goods).toHaveBeenCalledWith(variant, { groupId: '110', activityType: 2, pageSize: 10 });
  expect(result?.blocks.map(({ blockId }) => blockId)).toEqual(['1', 'group-110', '3']);
  expect(result?.blocks[1]).toMatchObject({
    ...{ type: 'goods', title: 'Shoes & bags', groupId: '110', activityType: 2, hasMore: true },
  });
});

test('asks for no group without one, and for ordinary prices on a page without an activity', async () => {
  expect(await readActivityPage(variant, { pageId: 'brand', groupTypeId: undefined })).toBe(page);
  expect(reads.goods).not.toHaveBeenCalled();
  reads.page.mockResolvedValue({ activityType: 0, blocks: [] });
  const result = await readActivityPage(variant, { pageId: 'year-goods', groupTypeId: '106' });
  expect(reads.goods).toHaveBeenCalledWith(variant, { groupId: '106', pageSize: 10 });
  expect(result?.blocks).toHaveLength(1);
});

test('shows the group without a title when the groups cannot be read', async () => {
  reads.groups.mockRejectedValue(new Error('upstream'));
  const result = await readActivityPage(variant, { pageId: 'return-score', groupTypeId: '110' });
  expect(result?.blocks[1]).toMatchObject({ title: '', goods: [{ goodsId: '110003' }] });
});

// R-ACTIVITY-13
test('returns null for an unknown page', async () => {
  reads.page.mockResolvedValue(null);
  expect(await readActivityPage(variant, { pageId: 'nothing', groupTypeId: '110' })).toBeNull();
  expect(reads.goods).not.toHaveBeenCalled();
});

import { readLandingCards, readSingleProduct } from '@/server/reads/landing';

const reads = {
  readAdverts: jest.fn(),
  readGoodsDetail: jest.fn(),
  readGoodsList: jest.fn(),
  readProduct: jest.fn(),
  readRecommended: jest.fn(),
};
jest.mock('@/server/reads/content', () => ({
  readAdverts: (...args: unknown[]) => reads.readAdverts(...args),
}));
jest.mock('@/server/reads/goods', () => ({
  readGoodsDetail: (...args: unknown[]) => reads.readGoodsDetail(...args),
  readGoodsList: (...args: unknown[]) => reads.readGoodsList(...args),
  readProduct: (...args: unknown[]) => reads.readProduct(...args),
  readRecommended: (...args: unknown[]) => reads.readRecommended(...args),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;
const buildGoods = (goodsId: string, soldOut = false) => ({ goodsId, soldOut });
const buildAdvert = (goodsId: string) => ({
  urlType: 'goods',
  img: '/picture.webp',
  desc: '',
  businessKey: JSON.stringify({ title: `Take ${goodsId}`, goodsId, type: '101' }),
});
const error = new Error('upstream');

beforeEach(() => {
  reads.readAdverts.mockResolvedValue(['1', '2', '3'].map(buildAdvert));
  reads.readGoodsDetail.mockImplementation(async (_, { goodsId }) => buildGoods(goodsId));
  reads.readGoodsList.mockResolvedValue({ list: [buildGoods('7')] });
  reads.readProduct.mockImplementation(async (_, goodsId) => buildGoods(goodsId));
  reads.readRecommended.mockResolvedValue({ list: ['8', '1', '9'].map((id) => buildGoods(id, id === '8')) });
});

const readIds = async (page: 'centerPageA' | 'centerPageB') =>
  (await readLandingCards(variant, page)).map(({ goods }) => goods.goodsId);

// R-HOME-20
test.each([
  ['centerPageA', 2, ['1']],
  ['centerPageB', 3, ['1', '2', '3']],
] as const)('shows the products of the adverts on %s', async (page, subType, ids) => {
  expect(await readIds(page)).toEqual(ids);
  expect(reads.readAdverts).toHaveBeenCalledWith(variant, { advType: 'feedAdvert', subType });
  expect(reads.readRecommended).not.toHaveBeenCalled();
  expect((await readLandingCards(variant, page))[0]).toMatchObject({
    path: '/goodsProfile/1?type=101',
    headline: 'Take 1',
  });
});

// R-HOME-20
test('replaces adverts without an available product by recommended products that are not shown yet', async () => {
  const link = { ...buildAdvert('x'), urlType: 'path', businessKey: '{"path":"/primary1"}' };
  reads.readAdverts.mockResolvedValue([{ ...link, businessKey: '{' }, link, buildAdvert('1')]);
  expect(await readIds('centerPageB')).toEqual(['1', '9']);
  reads.readGoodsDetail.mockResolvedValue(null);
  expect(await readIds('centerPageB')).toEqual(['1', '9']);
  reads.readGoodsDetail.mockResolvedValue(buildGoods('1', true));
  expect(await readIds('centerPageA')).toEqual(['1']);
});

// R-HOME-20
test('shows recommended products when the adverts cannot be read, and fails when nothing can', async () => {
  reads.readAdverts.mockRejectedValue(error);
  expect(await readIds('centerPageA')).toEqual(['1']);
  reads.readRecommended.mockRejectedValue(error);
  await expect(readIds('centerPageA')).rejects.toBe(error);
  reads.readAdverts.mockResolvedValue([buildAdvert('1')]);
  expect(await readIds('centerPageB')).toEqual(['1']);
});

// R-GOODS-20
test('reads the requested product, else that of the activity, else a recommended one', async () => {
  expect(await readSingleProduct(variant, '5')).toMatchObject({ goodsId: '5' });
  expect(reads.readProduct).toHaveBeenLastCalledWith(variant, '5', { activityType: 5 });
  expect(await readSingleProduct(variant)).toMatchObject({ goodsId: '7' });
  expect(reads.readGoodsList).toHaveBeenCalledWith(variant, { activityType: 5, pageSize: 1 });
  reads.readGoodsList.mockResolvedValue({ list: [] });
  expect(await readSingleProduct(variant)).toMatchObject({ goodsId: '1' });
  reads.readGoodsList.mockRejectedValue(error);
  expect(await readSingleProduct(variant)).toMatchObject({ goodsId: '1' });
  reads.readRecommended.mockResolvedValue({ list: [] });
  expect(await readSingleProduct(variant)).toBeNull();
});

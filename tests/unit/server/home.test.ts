import { readHome, readHomeDefaults } from '@/server/reads/home';

const list = { list: [], hasNextPage: false };
const reads = {
  readAdverts: jest.fn(),
  readDefaultKeyword: jest.fn(),
  readGoodsList: jest.fn(),
  readGroups: jest.fn(),
};
jest.mock('@/server/reads/content', () => ({
  readAdverts: (...args: unknown[]) => reads.readAdverts(...args),
}));
jest.mock('@/server/reads/goods', () => ({
  readDefaultKeyword: (...args: unknown[]) => reads.readDefaultKeyword(...args),
  readGoodsList: (...args: unknown[]) => reads.readGoodsList(...args),
  readGroups: (...args: unknown[]) => reads.readGroups(...args),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;
const groups = [{ groupTypeId: '101', title: 'Digital', icon: '/icon.webp' }];

beforeEach(() => {
  reads.readAdverts.mockResolvedValue([]);
  reads.readDefaultKeyword.mockResolvedValue({ keyword: 'Pan', hotWords: [] });
  reads.readGoodsList.mockResolvedValue(list);
  reads.readGroups.mockResolvedValue(groups);
});

const whole = { keyword: 'Pan', banners: [], entries: [], limited: [], groups, first: list };
const readWhole = async () => ({ ...(await readHome(variant)), ...(await readHomeDefaults(variant, null)) });

// R-HOME-07
test.each([
  ['readDefaultKeyword', { keyword: '' }],
  ['readAdverts', {}],
  ['readGroups', { groups: [] }],
  ['readGoodsList', { limited: [], first: null }],
] as const)('reads the rest of the home page when %s fails', async (name, missing) => {
  reads[name].mockRejectedValue(new Error('upstream'));
  expect(await readWhole()).toEqual({ ...whole, ...missing });
});

const createAdvert = (title: string, advType?: 'feedAdvert' | 'entryGrid') => ({
  ...(advType && { advType }),
  urlType: 'path',
  img: '/a.webp',
  desc: title,
  businessKey: JSON.stringify({ path: '/home' }),
});

// R-HOME-02, R-HOME-03
test('separates banners and entries of one answer', async () => {
  reads.readAdverts.mockResolvedValue([createAdvert('Sale', 'feedAdvert'), createAdvert('Tea', 'entryGrid')]);
  expect(await readHome(variant)).toMatchObject({
    banners: [{ title: 'Sale' }],
    entries: [{ title: 'Tea' }],
  });
});

// R-HOME-02
test.each([
  ['rejects', () => Promise.reject(new Error('400'))],
  ['finds nothing for', () => Promise.resolve([])],
])('reads the banners alone from a points mall that %s a list of types', async (_, answerList) => {
  reads.readAdverts.mockImplementation((_, { advType }) =>
    advType === 'feedAdvert' ? Promise.resolve([createAdvert('Sale')]) : answerList(),
  );
  expect(await readHome(variant)).toMatchObject({ banners: [{ title: 'Sale' }], entries: [] });
});

import { readHome } from '@/server/reads/home';

jest.mock('server-only', () => ({}));
const warn = jest.fn();
jest.mock('@/server/telemetry/logger', () => ({
  getLogger: () => ({ warn: (...args: unknown[]) => warn(...args) }),
}));

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

// R-HOME-07
test.each([
  ['readDefaultKeyword', { keyword: '' }, ['keyword']],
  ['readAdverts', {}, ['banners', 'entries']],
  ['readGroups', { groups: [] }, ['groups']],
  ['readGoodsList', { limited: [], first: null }, ['limited', 'goods']],
] as const)('reads the rest of the home page when %s fails', async (name, missing, parts) => {
  reads[name].mockRejectedValue(new Error('upstream'));
  expect(await readHome(variant)).toEqual({ ...whole, ...missing });
  expect(warn.mock.calls.map(([{ part }]) => part)).toEqual(parts);
});

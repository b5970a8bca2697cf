import '@/tests/support/environment/server';
import { promotionArticles } from '@/lib/contract/content';
import { AppError } from '@/lib/contract/errors';
import { readPromotionArticles, readQualification } from '@/server/reads/documents';

jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));
const callUpstream = jest.fn();
jest.mock('@/server/upstream/call-upstream', () => ({
  callUpstream: (...args: unknown[]) => callUpstream(...args),
}));

const variant = { locale: 'en', environment: 'browser', projectKey: '10000' } as const;

test('reads the articles of the project', async () => {
  callUpstream.mockResolvedValue(promotionArticles.example?.data);
  const { articles } = promotionArticles.data.parse(promotionArticles.example?.data);
  // R-PROJECT-21
  const texts = articles.map(({ text }) => text.replace('{points}', 'coins'));
  const read = await readPromotionArticles(variant, {});
  expect(read).toEqual({
    articles: articles.map((article, index) => ({ ...article, text: texts[index] })),
  });
  expect(texts.join()).toContain('coins');
});

// R-DOC-02, R-DOC-05, R-API-23
test.each([
  ['not_found', {}],
  ['method_not_allowed', {}],
  ['upstream', { reason: 'unknown_call' }],
] as const)('reads no articles and no licences when the points mall answers %s %j', async (code, details) => {
  callUpstream.mockRejectedValue(new AppError(code, 'no such call', details));
  expect(await readPromotionArticles(variant, {})).toEqual({ articles: [] });
  expect(await readQualification(variant, {})).toEqual({ company: '', note: '', licences: [] });
});

test.each(['unavailable', 'upstream'] as const)(
  'rejects when the points mall fails with %s',
  async (code) => {
    callUpstream.mockRejectedValue(new AppError(code, 'away'));
    await expect(readPromotionArticles(variant, {})).rejects.toMatchObject({ code });
    await expect(readQualification(variant, {})).rejects.toMatchObject({ code });
  },
);

import { locales, negotiateLocale } from '@/lib/rules/page/locale';
import fc from '@/tests/support/fast-check';

// R-PROJECT-25
describe('negotiateLocale', () => {
  test.each([
    ['en', 'zh-CN', 'en'],
    ['zh-CN', 'en', 'zh-CN'],
    ['fr', 'en', 'en'],
    [undefined, 'en-US,en;q=0.9', 'en'],
    [undefined, 'zh-TW', 'zh-CN'],
    [undefined, 'fr, en;q=0.8, zh;q=0.9', 'zh-CN'],
    [undefined, 'en;q=0, zh;q=0.1', 'zh-CN'],
    [undefined, 'fr-FR', 'zh-CN'],
    [undefined, null, 'zh-CN'],
    [undefined, '', 'zh-CN'],
    [undefined, ';;q=,,', 'zh-CN'],
  ])('choice %j, header %j → %s', (choice, header, expected) => {
    expect(negotiateLocale(choice, header)).toBe(expected);
  });

  test('always returns a supported language', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.string(), (choice, header) =>
        locales.includes(negotiateLocale(choice ?? undefined, header)),
      ),
    );
  });
});

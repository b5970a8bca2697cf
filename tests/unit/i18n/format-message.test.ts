import { createTranslator } from 'next-intl';
import formatMessage from '@/lib/i18n/format-message';
import { messages } from '@/lib/i18n/messages';

function* listTexts(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, part] of Object.entries(value ?? {})) yield* listTexts(part, `${path}.${key}`);
}

const formatters = {
  getPluralRules: (locale: string) => new Intl.PluralRules(locale),
  getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
};

/** The same number for each placeholder of a text. */
const createValues = (text: string, value: number) =>
  Object.fromEntries(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name]) => [name, value]));

const onError = (error: Error) => {
  throw error;
};

const texts = (['zh-CN', 'en'] as const).flatMap((locale) =>
  Array.from(listTexts(messages[locale], locale), ([path, text]) => ({ locale, path, text })),
);

test.each([0, 1, 2, 5, 21, 1234, 1_234_567])(
  'formats each text of the mall like the formatter of the library, with the number %d',
  (value) => {
    expect(texts.length).toBeGreaterThan(1000);
    const different = texts.filter(({ locale, path, text }) => {
      const values = createValues(text, value);
      const translate = createTranslator<{ text: string }>({ locale, messages: { text }, onError });
      return formatMessage(path, text, values, { locale, formatters }) !== translate('text', values);
    });
    expect(different).toEqual([]);
  },
);

test('reports a missing value, and a message that is no text', () => {
  const context = { locale: 'en', formatters };
  expect(() => formatMessage('key', 'for {name}', undefined, context)).toThrow('key has no value for name');
  expect(() => formatMessage('key', { part: 'text' }, {}, context)).toThrow('key is not a text');
});

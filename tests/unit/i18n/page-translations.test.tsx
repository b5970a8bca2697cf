import { render, screen } from '@testing-library/react';
import type { DateTimeFormatOptions } from 'next-intl';
import * as library from 'next-intl';
import type { ReactNode } from 'react';
import { messages } from '@/lib/i18n/messages';
import * as pages from '@/lib/i18n/page-translations';

const locales = ['zh-CN', 'en'] as const;
const TIME_ZONE = 'Asia/Shanghai';

function* listKeys(value: unknown, path: string): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else
    for (const [name, part] of Object.entries(value ?? {}))
      yield* listKeys(part, path ? `${path}.${name}` : name);
}

/** The same number for each placeholder of a text. */
const createValues = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/\{(\w+)[,}]/g), ([, name]) => [name, 12_345]));

/** What a component reads in the library's provider, or in that of pages. */
function readInside<T>(Provider: (props: never) => ReactNode, locale: string, read: () => T): T {
  const results: T[] = [];
  const Reader = () => {
    results.push(read());
    return null;
  };
  const props = { locale, timeZone: TIME_ZONE, messages: messages[locale as 'en'] };
  const AnyProvider = Provider as (props: object) => ReactNode;
  render(
    <AnyProvider {...props}>
      <Reader />
    </AnyProvider>,
  );
  return results[0] as T;
}

test.each(locales)('translates each text as the library does (%s)', (locale) => {
  const keys = [...listKeys(messages[locale], '')];
  expect(keys.length).toBeGreaterThan(500);
  const translateAll = (t: (key: never, values: never) => string) =>
    keys.map(([key, text]) => t(key as never, createValues(text) as never));
  const own = readInside(pages.IntlProvider, locale, () => translateAll(pages.useTranslations() as never));
  const theirs = readInside(library.NextIntlClientProvider as never, locale, () =>
    translateAll(library.useTranslations() as never),
  );
  expect(own).toEqual(theirs);
});

test.each(locales)('formats dates as the library does, in the time zone of the mall (%s)', (locale) => {
  const date = new Date('2026-03-01T23:30:00Z');
  const formats: Intl.DateTimeFormatOptions[] = [
    { month: 'short', day: 'numeric' },
    {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    { month: 'numeric', day: 'numeric', timeZone: 'UTC' },
  ];
  const own = readInside(pages.IntlProvider, locale, () => {
    const format = pages.useFormatter();
    return formats.map((options) => format.dateTime(date, options));
  });
  const theirs = readInside(library.NextIntlClientProvider as never, locale, () => {
    const format = library.useFormatter();
    return formats.map((options) => format.dateTime(date, options as DateTimeFormatOptions));
  });
  expect(own).toEqual(theirs);
});

function Text({
  namespace,
  name,
  values,
}: {
  namespace: string;
  name: string;
  values?: Record<string, unknown>;
}) {
  const t = pages.useTranslations(namespace);
  return `${pages.useLocale()}: ${t(name, values)}`;
}

const outerMessages = { order: { list: { total: '{count} items' } }, coupon: { title: 'Coupons' } };

test('reads the texts of the nearest provider, and what that does not have from the one around', () => {
  render(
    <pages.IntlProvider locale="en" timeZone={TIME_ZONE} messages={outerMessages}>
      <p>
        <Text namespace="order.list" name="total" values={{ count: 3 }} />
      </p>
      <pages.IntlProvider messages={{ coupon: { title: 'Vouchers' } }}>
        <p>
          <Text namespace="coupon" name="title" />
        </p>
      </pages.IntlProvider>
    </pages.IntlProvider>,
  );
  expect(screen.getByText('en: 3 items')).toBeInTheDocument();
  expect(screen.getByText('en: Vouchers')).toBeInTheDocument();
});

test.each([
  ['a text is missing', 'pieces', undefined, 'order.list.pieces is not a text'],
  ['a value is missing', 'total', undefined, 'order.list.total has no value for count'],
])('shows the key and reports it when %s', (_, name, values, message) => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <pages.IntlProvider locale="en" messages={outerMessages}>
      <Text namespace="order.list" name={name} values={values} />
    </pages.IntlProvider>,
  );
  expect(screen.getByText(`en: order.list.${name}`)).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message }));
  report.mockRestore();
});

test('throws an error without a provider', () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Text namespace="order" name="list" />)).toThrow('texts need a provider');
  report.mockRestore();
});

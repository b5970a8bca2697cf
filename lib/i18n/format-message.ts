/** What next-intl passes: memoized constructors of `Intl`, and the language of the text. */
interface Context {
  locale: string;
  formatters: {
    getPluralRules: (locale: string) => Intl.PluralRules;
    getNumberFormat: (locale: string) => Intl.NumberFormat;
  };
}

/** `{name}`, or `{count, plural, one {# piece} other {# pieces}}` whose forms contain no other argument. */
const ARGUMENT = /\{(\w+)(?:, plural,((?: [=\w]+ \{[^{}]*\})+))?\}/g;
const PLURAL_FORM = /([=\w]+) \{([^{}]*)\}/g;

function formatPlural(forms: string, count: number, { locale, formatters }: Context): string {
  const byName = Object.fromEntries(
    Array.from(forms.matchAll(PLURAL_FORM), ([, name, form]) => [name, form]),
  );
  const category = formatters.getPluralRules(locale).select(count);
  const form: string = byName[`=${count}`] ?? byName[category] ?? byName.other ?? '';
  // Most counts need no separator; the first number that `Intl` formats takes a slow phone 100 ms (ADR 24).
  return form.replaceAll('#', () =>
    count < 1000 ? String(count) : formatters.getNumberFormat(locale).format(count),
  );
}

/**
 * Replaces the formatter of next-intl (`use-intl/format-message`) in pages: the library's own brings a parser of the whole
 * ICU syntax, which is 8 KB of every page that is translated in the browser. The texts of the mall have placeholders and
 * plurals; a test compares both formatters for each of them.
 * @throws an Error for a missing value; next-intl reports it and shows the key.
 */
export default function formatMessage(
  key: string,
  message: unknown,
  values: Readonly<Record<string, unknown>> | undefined,
  context: Context,
): string {
  if (typeof message !== 'string') throw new Error(`${key} is not a text`);
  return message.replace(ARGUMENT, (_, name: string, forms?: string) => {
    const value = values?.[name];
    if (value === undefined) throw new Error(`${key} has no value for ${name}`);
    return forms === undefined ? String(value) : formatPlural(forms, Number(value), context);
  });
}
formatMessage.raw = true;

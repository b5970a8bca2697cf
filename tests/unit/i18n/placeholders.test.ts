import { messages } from '@/lib/i18n/messages';
import { fillTemplate } from '@/lib/i18n/text-template';

type Tree = { readonly [key: string]: string | Tree };

/** All texts of one language by their keys. */
const flatten = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const english = new Map(flatten(messages.en));
const chinese = flatten(messages['zh-CN']);

/** Names of the placeholders of a text; English has `{Point}` where `{point}` starts a sentence. */
const findNames = (text: string): string[] =>
  [
    ...new Set(
      // Not the branches of a plural: `one {Total}`.
      [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)(?=[,}])/g)].map(
        ([, name]) => name?.toLowerCase() ?? '',
      ),
    ),
  ].sort();

describe('placeholders of texts', () => {
  test('are names in braces; # is only the number of a plural', () => {
    const other = /%[sd@]|\$\{|\$\w|\{\d|\{\{|__\w+__/;
    const wrong = [...english, ...chinese].filter(
      ([, text]) => other.test(text) || (text.includes('#') && !text.includes(', plural,')),
    );
    expect(wrong).toEqual([]);
  });

  test('have in English no name that the Chinese text lacks', () => {
    const different = chinese.filter(([key, text]) => {
      const names = findNames(text);
      return findNames(english.get(key) ?? '').some((name) => !names.includes(name));
    });
    expect(different).toEqual([]);
  });

  test('are filled by name, and left when there is no value', () => {
    expect(fillTemplate('{count} of {all}', { count: 2 })).toBe('2 of {all}');
  });
});

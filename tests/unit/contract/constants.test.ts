import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messages } from '@/lib/i18n/messages';
import { NO_REASON_DAYS, REQUEST_DAYS } from '@/lib/rules/after-sale/after-sale';

const rows = [
  ...readFileSync('docs/constants.md', 'utf8').matchAll(
    /^\| (.+?) \| .+? \| `(.+?)` \| .*\]\(\.\.\/(.+?)\) \|$/gm,
  ),
];
const constants = rows.map(([, name = '', code = '', file = '']) => ({ name, code, file }));

const sources = ['app', 'components', 'lib', 'server', 'themes']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const escapeExpression = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Finds the files with a declaration. Names like `POLL_INTERVAL_MS` also exist for other things, with other values. */
const findFiles = (code: string): string[] => {
  const declaration = new RegExp(`(?<![\\w.])${escapeExpression(code)}(?![\\w.])`);
  return sources.filter(({ text }) => declaration.test(text)).map(({ file }) => file);
};

test('docs/constants.md lists the constants', () => expect(constants.length).toBeGreaterThan(30));

test.each(constants)('$name stands in the file that docs/constants.md names', ({ code, file }) => {
  expect(findFiles(code)).toContain(file);
});

test.each(constants)('$name stands once in the code', ({ code, file }) => {
  // The examples of the contract show values, too.
  const copies = findFiles(code).filter((found) => !found.startsWith('lib/contract/') || found === file);
  expect(copies).toEqual([file]);
});

/** The lines of all texts of a language, with their place. */
const listTexts = (value: unknown, place: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => listTexts(inner, `${place}.${key}`))
    : [`${place}: ${value}`];

describe.each(Object.entries(messages))('texts in %s', (_, texts) => {
  const lines = Object.entries(texts).flatMap(([name, text]) => listTexts(text, name));

  test('name one shipping time, and one for holidays', () => {
    const shipping = lines.filter((line) => /ship|发货|发出/i.test(line));
    const hours = shipping.flatMap((line) => line.match(/\d+(?= ?(?:hours|h\b|小时))/g) ?? []);
    expect(new Set(hours.filter((each) => each !== '72'))).toEqual(new Set(['48']));
    for (const line of shipping.filter((each) => /holiday|节假日/.test(each))) expect(line).toContain('72');
  });

  test('name the days of returns and packaging of the rules', () => {
    const { physical, returnText, deliverText } = texts.goods.service;
    expect(physical).toMatch(new RegExp(`${NO_REASON_DAYS}[- ](?:day|天)`));
    expect(returnText).toMatch(new RegExp(`${REQUEST_DAYS} (?:days|天)`));
    expect(deliverText).toMatch(/3–5.+7–10/);
  });

  test('name the days for which visits are stored', () => {
    const days = constants
      .find(({ file }) => file === 'server/mall/content/jobs.ts')
      ?.code.match(/\d+$/)?.[0];
    expect(texts.protocol.items.visit.keep).toMatch(new RegExp(`^${days} (?:days|天)$`));
  });
});

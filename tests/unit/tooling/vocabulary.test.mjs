/** @jest-environment node */
import path from 'node:path';
import { SOURCE_FOLDERS } from '../../../scripts/testing/source-files.mjs';
import { checkVocabulary, findViolations } from '../../../scripts/testing/vocabulary.mjs';

const ROOT = path.resolve(__dirname, '../../..');

test('the source keeps the rules of names and words (CONTRIBUTING.md)', () => {
  expect(checkVocabulary(ROOT, SOURCE_FOLDERS)).toEqual([]);
});

/** In constants, so that this file itself keeps the rules. */
const SUFFIX = 'Of';
const [PRONOUN, VERB] = ['nobody', 'tells'];

test.each([
  ['a function that ends in Of', 'server/a.ts', `export function price${SUFFIX}() {}`],
  ['a constant that ends in Of', 'server/a.ts', `const rows${SUFFIX} = () => [];`],
  ['a comment with an avoided word', 'server/a.ts', '/** The caller is told why. */'],
  ['a trailing comment with an avoided word', 'server/a.ts', `const a = 1; // ${PRONOUN} reads it`],
  [
    'a title that goes on from describe',
    'tests/a.test.ts',
    "test('and keeps the order when it fails', () => {});",
  ],
  ['a title that is no sentence', 'tests/a.test.ts', "test('order list', () => {});"],
  [
    'a title of a table with an avoided word',
    'tests/a.test.ts',
    `test.each([[1]])('${VERB} the caller %i', () => {});`,
  ],
  [
    'a row of a table with an avoided word',
    'tests/a.test.ts',
    `test.each<[string]>([\n  ['a row'],\n  ['a field that ${PRONOUN} reads'],\n])('rejects %s', () => {});`,
  ],
])('reports %s', (_, file, text) => {
  expect(findViolations(file, text)).toHaveLength(1);
});

test.each([
  ['a name that only contains Of', 'server/a.ts', 'const offset = 1;'],
  ['words outside of comments', 'server/a.ts', "const text = 'nobody';"],
  ['a plain comment', 'server/a.ts', '/** Returns the price in fen. */'],
  [
    'a title that is a sentence',
    'tests/a.test.ts',
    "test('rejects an order when the stock is gone', () => {});",
  ],
])('accepts %s', (_, file, text) => {
  expect(findViolations(file, text)).toEqual([]);
});

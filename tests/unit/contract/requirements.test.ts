import { readFileSync } from 'node:fs';
import { coveragePage, findCoverageProblems } from '@/scripts/docs/coverage-page';
import { getRequirementsByCall, parseRequirementsPage } from '@/scripts/docs/requirements';

/** Ids put together here, so that this file refers to none. */
const id = (number: string, area = 'AREA') => `R-${area}-${number}`;
const pageOf = (...lines: string[]) => parseRequirementsPage('area.md', ['# Area', '', ...lines].join('\n'));
const done = `- **${id('01')}** Something holds.`;
const planned = `- **${id('02')}** Something will hold. _(planned)_`;
const named = (...ids: string[]) => new Map(ids.map((each) => [each, ['some/file.ts']]));
const none = named();

test('every requirement keeps the rule of docs/requirements/README.md', () => {
  expect(coveragePage().problems).toEqual([]);
});

test('docs/requirements/coverage.md is up to date (npm run docs)', () => {
  expect(readFileSync('docs/requirements/coverage.md', 'utf8')).toBe(coveragePage().text);
});

test('a page is read with ids, texts and states', () => {
  expect(pageOf(done, planned)).toEqual({
    name: 'area.md',
    title: 'Area',
    requirements: [
      { id: id('01'), text: 'Something holds.', isPlanned: false },
      { id: id('02'), text: 'Something will hold.', isPlanned: true },
    ],
    malformed: [],
  });
});

test('a done requirement with code and test, and a planned one without a test, are no problem', () => {
  expect(findCoverageProblems([pageOf(done, planned)], named(id('01')), named(id('01')))).toEqual([]);
  expect(findCoverageProblems([pageOf(planned)], named(id('02')), none)).toEqual([]);
});

test.each([
  ['no code refers to a done one', [done], none, named(id('01')), 'no code refers to it'],
  ['no test refers to a done one', [done], named(id('01')), none, 'no test refers to it'],
  ['a test claims a planned one', [planned], none, named(id('02')), 'planned, but claimed by some/file.ts'],
  ['code refers to an unknown id', [], named(id('99')), none, 'does not exist'],
  ['a test refers to an unknown id', [], none, named(id('99')), 'does not exist'],
  ['an id is used twice', [done, done], named(id('01')), named(id('01')), 'used twice'],
  ['a line has no id', ['- Something holds.'], none, none, 'not a requirement'],
])('a problem is found when %s', (_, lines, code, tests, problem) => {
  expect(findCoverageProblems([pageOf(...lines)], code, tests)).toEqual([expect.stringContaining(problem)]);
});

test('a problem is found when a document refers to an unknown id', () => {
  expect(findCoverageProblems([], none, none, named(id('99')))).toHaveLength(1);
});

test('a problem is found when two pages share an area', () => {
  const other = parseRequirementsPage('other.md', `- **${id('03')}** Holds, too. _(planned)_`);
  expect(findCoverageProblems([pageOf(planned), other], none, none)).toEqual([
    expect.stringContaining('belong to area.md'),
  ]);
});

test('calls are those of requirements that are not planned', () => {
  const page = pageOf(
    `- **${id('01')}** \`GET /api/a\` and \`POST /api/b/{id}\` answer.`,
    `- **${id('02')}** \`GET /api/c\` answers. _(planned)_`,
  );
  expect([...getRequirementsByCall([page])]).toEqual([
    ['GET /api/a', id('01')],
    ['POST /api/b/{id}', id('01')],
  ]);
});

import { readFileSync } from 'node:fs';
import { createCoveragePage, findCoverageProblems } from '@/scripts/docs/coverage-page';
import { getRequirementsByCall, parseRequirementsPage } from '@/scripts/docs/requirements';

/** Builds the ids from parts, so that this file refers to no requirement. */
const createId = (number: string, area = 'AREA') => `R-${area}-${number}`;
const parsePage = (...lines: string[]) =>
  parseRequirementsPage('area.md', ['# Area', '', ...lines].join('\n'));
const requirement = `- **${createId('01')}** Something holds.`;
const planned = `- **${createId('02')}** Something will hold. _(planned)_`;
const createReferences = (...ids: string[]) => new Map(ids.map((each) => [each, ['some/file.ts']]));
const noReferences = createReferences();

test('finds no error in docs/requirements', () => {
  expect(createCoveragePage().problems).toEqual([]);
});

test('keeps docs/requirements/coverage.md up to date (npm run docs)', () => {
  expect(readFileSync('docs/requirements/coverage.md', 'utf8')).toBe(createCoveragePage().text);
});

test('parses a page into ids, texts and states', () => {
  expect(parsePage(requirement, planned)).toEqual({
    name: 'area.md',
    title: 'Area',
    requirements: [
      { id: createId('01'), text: 'Something holds.', isPlanned: false },
      { id: createId('02'), text: 'Something will hold.', isPlanned: true },
    ],
    malformed: [],
  });
});

test('accepts a done requirement with code and test and a planned one without a test', () => {
  expect(
    findCoverageProblems(
      [parsePage(requirement, planned)],
      createReferences(createId('01')),
      createReferences(createId('01')),
    ),
  ).toEqual([]);
  expect(findCoverageProblems([parsePage(planned)], createReferences(createId('02')), noReferences)).toEqual(
    [],
  );
});

test.each([
  [
    'no code refers to a done one',
    [requirement],
    noReferences,
    createReferences(createId('01')),
    'no code refers to it',
  ],
  [
    'no test refers to a done one',
    [requirement],
    createReferences(createId('01')),
    noReferences,
    'no test refers to it',
  ],
  [
    'a test claims a planned one',
    [planned],
    noReferences,
    createReferences(createId('02')),
    'planned, but claimed by some/file.ts',
  ],
  ['code refers to an unknown id', [], createReferences(createId('99')), noReferences, 'does not exist'],
  ['a test refers to an unknown id', [], noReferences, createReferences(createId('99')), 'does not exist'],
  [
    'an id is used twice',
    [requirement, requirement],
    createReferences(createId('01')),
    createReferences(createId('01')),
    'used twice',
  ],
  ['a line has no id', ['- Something holds.'], noReferences, noReferences, 'not a requirement'],
])('reports a problem when %s', (_, lines, code, tests, problem) => {
  expect(findCoverageProblems([parsePage(...lines)], code, tests)).toEqual([
    expect.stringContaining(problem),
  ]);
});

test('reports a problem when a document refers to an unknown id', () => {
  expect(findCoverageProblems([], noReferences, noReferences, createReferences(createId('99')))).toHaveLength(
    1,
  );
});

test('reports a problem when two pages share an area', () => {
  const other = parseRequirementsPage('other.md', `- **${createId('03')}** Holds, too. _(planned)_`);
  expect(findCoverageProblems([parsePage(planned), other], noReferences, noReferences)).toEqual([
    expect.stringContaining('belong to area.md'),
  ]);
});

test('lists the endpoints of requirements that are not planned', () => {
  const page = parsePage(
    `- **${createId('01')}** \`GET /api/a\` and \`POST /api/b/{id}\` answer.`,
    `- **${createId('02')}** \`GET /api/c\` answers. _(planned)_`,
  );
  expect([...getRequirementsByCall([page])]).toEqual([
    ['GET /api/a', createId('01')],
    ['POST /api/b/{id}', createId('01')],
  ]);
});

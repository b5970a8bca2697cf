import { readdirSync, readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { createContentSchema } from '@/server/mall/operator/content/content-file';
import { picture, text } from '@/server/mall/operator/content/fields';
import { demoContentFiles, parseDemoContent } from '@/server/mall/seed/demo-content';

const published = JSON.parse(readFileSync('docs/content.schema.json', 'utf8'));

// R-OPERATOR-11
test('keeps docs/content.schema.json up to date (npm run docs)', () => {
  expect(published).toEqual(JSON.parse(JSON.stringify(createContentSchema())));
});

// R-OPERATOR-12
test('accepts the demo’s files by the published schema, and rejects a misspelt field', () => {
  const validate = addFormats(new Ajv2020({ strict: false })).compile(published);
  for (const file of demoContentFiles) expect([validate(file), validate.errors]).toEqual([true, null]);
  expect(validate({ version: 1, notices: [{ zh: 'a', en: 'b', fr: 'c' }] })).toBe(false);
});

// R-OPERATOR-12
test('reads every file of the demo’s content, and each section from one of them', () => {
  const names = readdirSync('server/mall/seed/content');
  expect(demoContentFiles).toHaveLength(names.length);
  const sections = demoContentFiles.flatMap((file) =>
    Object.keys(file).filter((name) => name !== 'version' && name !== '$schema'),
  );
  expect(new Set(sections).size).toBe(sections.length);
  expect(Object.keys(parseDemoContent())).toEqual(expect.arrayContaining(sections));
});

// R-OPERATOR-11
test.each<[string, boolean]>([
  ['a.webp', true],
  ['brands/meadow/a.webp', true],
  ['https://cdn.example.com/a.webp?v=1', true],
  ['../../.env', false],
  ['brands/../../.env', false],
  ['/etc/passwd', false],
  ['http://cdn.example.com/a.webp', false],
  ['javascript:alert(1)', false],
  ['https://cdn.example.com/a.webp" onerror="alert(1)', false],
])('the picture %j is accepted: %s', (name, isAccepted) => {
  expect(picture.safeParse(name).success).toBe(isAccepted);
});

// R-OPERATOR-11
test.each(['\u0000', '\u001b[31m', '\ud800', '\u0085'])('a text with %j is a fault', (character) => {
  expect(text(10).safeParse(`a${character}`).success).toBe(false);
});

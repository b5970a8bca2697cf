import { readFileSync } from 'node:fs';
import { createCallsPage } from '@/scripts/docs/calls-page';

const { text, missing } = createCallsPage();

test('finds definition, implementation and test of every endpoint', () => {
  expect(missing).toEqual([]);
});

test('keeps docs/calls.md up to date (npm run docs)', () => {
  expect(readFileSync('docs/calls.md', 'utf8')).toBe(text);
});

import { readFileSync } from 'node:fs';
import { callsPage } from '@/scripts/docs/calls-page';

const { text, missing } = callsPage();

test('every call that is asked for has its definition, implementation and test', () => {
  expect(missing).toEqual([]);
});

test('docs/calls.md is up to date (npm run docs)', () => {
  expect(readFileSync('docs/calls.md', 'utf8')).toBe(text);
});

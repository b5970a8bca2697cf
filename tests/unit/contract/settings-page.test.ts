/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createSettingsPage } from '@/scripts/docs/settings-page';
import { columns } from '@/server/mall/operator/catalogue/catalogue-row';
import { projectKeys } from '@/server/mall/operator/project';

const { text, missing } = createSettingsPage();

// R-OPERATOR-15
test('keeps docs/settings.md up to date (npm run docs)', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(text);
});

test('describes every setting of a project and every column of the catalogue', () => {
  expect(missing).toEqual([]);
  const rows = [...text.matchAll(/^\| `(\w+)` \| \S.* \| \S.* \|$/gm)].map(([, name]) => name);
  expect(rows).toEqual([...projectKeys, ...columns]);
});

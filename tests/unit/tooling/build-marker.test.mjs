import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isBuilt, markAsBuilt } from '../../../scripts/lib/build-marker.mjs';

let output;
const writeId = (id) => writeFileSync(path.join(output, 'BUILD_ID'), id);

beforeEach(() => {
  output = mkdtempSync(path.join(tmpdir(), 'marker-'));
  writeId('id-1');
});
afterEach(() => rmSync(output, { recursive: true }));

// R-OPS-33
test.each([
  ['no name at the build and at the start', '', '', true],
  ['a name at the build alone', 'v1', '', true],
  ['the same name', 'v1', 'v1', true],
  ['another name', 'v1', 'v2', false],
  ['a longer name', 'v1', 'v', false],
  ['a name at the start alone', '', 'v1', false],
])('decides whether a start builds again with %s', (_, built, started, expected) => {
  markAsBuilt(output, 'hash', { MALL_BUILD: built });
  expect(isBuilt(output, 'hash', { MALL_BUILD: started })).toBe(expected);
});

test('builds again for other sources, after another build, and in an empty folder', () => {
  markAsBuilt(output, 'hash', {});
  expect(isBuilt(output, 'hash-2', {})).toBe(false);
  writeId('id-2');
  expect(isBuilt(output, 'hash', {})).toBe(false);
  expect(isBuilt(path.join(output, 'missing'), 'hash', {})).toBe(false);
});

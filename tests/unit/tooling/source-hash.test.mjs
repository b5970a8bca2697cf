import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashSources } from '../../../scripts/lib/source-hash.mjs';

describe('hashSources', () => {
  let root;
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const hash = (env = {}) => hashSources(root, ['app', 'middleware.ts', 'missing'], env);

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'hash-'));
    write('app/a/page.tsx', 'one');
    write('middleware.ts', 'm');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('returns the same hash for the same content regardless of dates', () => {
    const before = hash();
    write('app/a/page.tsx', 'one');
    expect(hash()).toBe(before);
  });

  it.each([
    ['a changed file', () => write('app/a/page.tsx', 'two')],
    ['a new file', () => write('app/b.ts', '')],
    ['a moved file', () => renameSync(path.join(root, 'app/a'), path.join(root, 'app/b'))],
    ['a changed single file', () => write('middleware.ts', 'n')],
    ['an input that was missing', () => write('missing/x.ts', '')],
  ])('changes the hash for %s', (_, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('ignores files outside the inputs and dot files', () => {
    const before = hash();
    write('README.md', 'x');
    write('app/.DS_Store', 'x');
    expect(hash()).toBe(before);
  });

  it('includes only variables that are compiled in', () => {
    expect(hash({ PORT: '1' })).toBe(hash());
    expect(hash({ NEXT_PUBLIC_X: '1' })).not.toBe(hash());
    expect(hash({ MALL_BUILD: '1' })).not.toBe(hash());
  });
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuildId, hashSources } from '../../../scripts/lib/source-hash.mjs';

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
    expect(hash({ MALL_PICTURES: '1' })).not.toBe(hash());
    expect(hash({ MALL_BENCH: '1' })).not.toBe(hash());
  });

  // R-OPS-33
  it('gives the build of the same sources and settings the same id, and another one otherwise', () => {
    const createId = (env = {}) => createBuildId(root, ['app', 'middleware.ts'], env);
    const id = createId();
    expect(createId({ PORT: '1' })).toBe(id);
    for (const name of ['MALL_BUILD', 'MALL_PICTURES', 'MALL_BENCH', 'NEXT_PUBLIC_X'])
      expect(createId({ [name]: '1' })).not.toBe(id);
    const ids = Array.from({ length: 100 }, (_, index) => createId({ MALL_BUILD: String(index) }));
    expect(new Set(ids).size).toBe(100);
    // The framework draws another id for one that ad blockers block.
    for (const each of ids) expect(each).toMatch(/^(?!.*ad)[0-9a-z]{16}$/);
    write('middleware.ts', 'n');
    expect(createId()).not.toBe(id);
  });
});

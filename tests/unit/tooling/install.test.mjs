import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInstallKey, isInstalled, matchesLock } from '../../../scripts/lib/ensure-installed.mjs';

const lock = (packages) => ({ packages });
const lockFile = lock({
  '': {},
  'node_modules/ky': { version: '2.1.0' },
  'node_modules/os': { version: '1', optional: true },
});

describe('isUpToDate', () => {
  it.each([
    [
      'everything is there',
      { 'node_modules/ky': { version: '2.1.0' }, 'node_modules/os': { version: '1' } },
      true,
    ],
    ['an optional package is missing', { 'node_modules/ky': { version: '2.1.0' } }, true],
    ['a package is missing', { 'node_modules/os': { version: '1' } }, false],
    ['a version differs', { 'node_modules/ky': { version: '2.0.0' } }, false],
    [
      'there is one too many',
      { 'node_modules/ky': { version: '2.1.0' }, 'node_modules/old': { version: '1' } },
      false,
    ],
  ])('compares the lock file when %s', (_, present, expected) => {
    expect(matchesLock(lockFile, lock(present))).toBe(expected);
  });
});

describe('isInstalled', () => {
  let root;
  const write = (file, value) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), typeof value === 'string' ? value : JSON.stringify(value));
  };
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'install-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  it('returns false without node_modules', () => {
    write('package-lock.json', lockFile);
    expect(isInstalled(root)).toBe(false);
  });

  it('accepts a manual npm install and remembers it', () => {
    write('package-lock.json', lockFile);
    write('node_modules/.package-lock.json', lock({ 'node_modules/ky': { version: '2.1.0' } }));
    expect(isInstalled(root)).toBe(true);
    write('node_modules/.package-lock.json', lock({}));
    expect(isInstalled(root)).toBe(true); // by its own marker
  });

  it('returns false after a change of the lock file', () => {
    write('package-lock.json', lockFile);
    write('node_modules/.package-lock.json', lock({ 'node_modules/ky': { version: '1.0.0' } }));
    write('node_modules/.vantmall-installed', createInstallKey('an older lock file'));
    expect(isInstalled(root)).toBe(false);
  });

  it('returns different keys for different platforms', () => {
    expect(createInstallKey('x', 'linux-x64')).not.toBe(createInstallKey('x', 'darwin-arm64'));
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { completeLock, detectPlatform, findMissingOptional } from '../../../scripts/lib/lock-file.mjs';

const lock = JSON.parse(readFileSync(path.resolve(__dirname, '../../../package-lock.json'), 'utf8'));

describe('package-lock.json', () => {
  it('contains the packages of every platform (node scripts/complete-lock.mjs)', () => {
    expect(findMissingOptional(lock.packages)).toEqual([]);
  });

  it('contains no registry URL', () => {
    expect(Object.values(lock.packages).filter((entry) => 'resolved' in entry)).toEqual([]);
  });
});

describe('parsePlatform', () => {
  it.each([
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@unrs/resolver-binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@next/swc-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('parses %s', (name, platform) => {
    expect(detectPlatform(name)).toEqual(platform);
  });
});

describe('addMissingOptional', () => {
  const tool = { version: '1.0.0', dev: true, optionalDependencies: { 'tool-linux-x64': '1.0.0' } };

  it('adds missing optional packages in order', () => {
    const packages = completeLock({ '': {}, 'node_modules/a': tool, 'node_modules/z': {} });
    expect(Object.keys(packages)).toEqual([
      '',
      'node_modules/a',
      'node_modules/tool-linux-x64',
      'node_modules/z',
    ]);
    expect(packages['node_modules/tool-linux-x64']).toMatchObject({
      version: '1.0.0',
      dev: true,
      optional: true,
    });
    expect(findMissingOptional(packages)).toEqual([]);
  });

  it('finds a package by Node’s resolution', () => {
    const nested = { 'node_modules/a/node_modules/tool-linux-x64': {} };
    expect(findMissingOptional({ 'node_modules/a': tool, ...nested })).toEqual([]);
    expect(
      findMissingOptional({ 'node_modules/b/node_modules/a': tool, 'node_modules/tool-linux-x64': {} }),
    ).toEqual([]);
  });

  it('throws for an unknown version', () => {
    const vague = { 'node_modules/a': { optionalDependencies: { 'b-linux-x64': '^1.0.0' } } };
    expect(() => completeLock(vague)).toThrow('is not one version');
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { completed, missingOptional, platformOf } from '../../../scripts/lib/lock-file.mjs';

const lock = JSON.parse(readFileSync(path.resolve(__dirname, '../../../package-lock.json'), 'utf8'));

describe('package-lock.json', () => {
  it('has the packages of every platform, or npm ci refuses it (node scripts/complete-lock.mjs)', () => {
    expect(missingOptional(lock.packages)).toEqual([]);
  });

  it('names no registry', () => {
    expect(Object.values(lock.packages).filter((entry) => 'resolved' in entry)).toEqual([]);
  });
});

describe('platformOf', () => {
  it.each([
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@unrs/resolver-binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@next/swc-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@tailwindcss/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});

describe('completed', () => {
  const tool = { version: '1.0.0', dev: true, optionalDependencies: { 'tool-linux-x64': '1.0.0' } };

  it('adds what is asked for and missing, in order', () => {
    const packages = completed({ '': {}, 'node_modules/a': tool, 'node_modules/z': {} });
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
    expect(missingOptional(packages)).toEqual([]);
  });

  it('finds a package wherever Node would', () => {
    const nested = { 'node_modules/a/node_modules/tool-linux-x64': {} };
    expect(missingOptional({ 'node_modules/a': tool, ...nested })).toEqual([]);
    expect(
      missingOptional({ 'node_modules/b/node_modules/a': tool, 'node_modules/tool-linux-x64': {} }),
    ).toEqual([]);
  });

  it('refuses to guess a version', () => {
    const vague = { 'node_modules/a': { optionalDependencies: { 'b-linux-x64': '^1.0.0' } } };
    expect(() => completed(vague)).toThrow('is not one version');
  });
});

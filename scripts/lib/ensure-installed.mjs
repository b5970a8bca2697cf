import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runQuietly, say, UserError } from './child-process.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/** @param {string} file */
const readIfExists = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Hashes lock file and platform, as optional packages differ by platform. @param {string} lock */
export const createInstallKey = (lock, platform = `${process.platform}-${process.arch}`) =>
  createHash('sha256').update(platform).update('\0').update(lock).digest('hex');

/**
 * Whether the packages that npm has recorded as installed match the lock file. Optional packages may be missing.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} present node_modules/.package-lock.json
 */
export function matchesLock(wanted, present) {
  const isPresent = (/** @type {[string, LockEntry]} */ [name, entry]) => {
    const installed = present.packages[name];
    return installed ? installed.version === entry.version : entry.optional === true;
  };
  const expected = Object.entries(wanted.packages).filter(([name]) => name !== '');
  return expected.every(isPresent) && Object.keys(present.packages).every((name) => name in wanted.packages);
}

/** Whether `node_modules` matches the lock file. @param {string} root */
export function isInstalled(root) {
  const lock = readIfExists(path.join(root, 'package-lock.json'));
  const npmsRecord = readIfExists(path.join(root, 'node_modules/.package-lock.json'));
  if (!lock || !npmsRecord) return false;
  const marker = path.join(root, 'node_modules/.vantmall-installed');
  if (readIfExists(marker) === createInstallKey(lock)) return true;
  if (!matchesLock(JSON.parse(lock), JSON.parse(npmsRecord))) return false;
  writeFileSync(marker, createInstallKey(lock)); // a developer has run npm directly
  return true;
}

/** The npm that started this script, with its Node: never the Node inside the folder that `npm ci` deletes. */
function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js')) return { command: node ?? process.execPath, args: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

/** Runs `npm ci` if packages are missing or outdated. @throws {UserError} if that fails */
export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  say('▸ Installing packages (a minute or so, only when package-lock.json changed) …');
  const { command, args } = findNpm();
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly(command, [...args, ...flags], { env: { NODE_ENV: undefined } });
  if (code !== 0) throw new UserError(`npm ci failed (code ${code}):\n${output}`);
  if (!isInstalled(ROOT))
    throw new UserError('npm ci succeeded, but node_modules does not match package-lock.json.');
}

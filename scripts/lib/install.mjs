import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal, ROOT, runQuietly, say } from './run.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/** @param {string} file */
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** One value per lock file and platform, because optional packages differ by platform. @param {string} lock */
export const installKey = (lock, platform = `${process.platform}-${process.arch}`) =>
  createHash('sha256').update(platform).update('\0').update(lock).digest('hex');

/**
 * Whether what npm says it installed is what the lock file asks for. Optional packages may be missing.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} present node_modules/.package-lock.json
 */
export function matchesLock(wanted, present) {
  const isPresent = (/** @type {[string, LockEntry]} */ [name, entry]) => {
    const found = present.packages[name];
    return found ? found.version === entry.version : entry.optional === true;
  };
  const asked = Object.entries(wanted.packages).filter(([name]) => name !== '');
  return asked.every(isPresent) && Object.keys(present.packages).every((name) => name in wanted.packages);
}

/** @param {string} root */
export function isInstalled(root) {
  const lock = read(path.join(root, 'package-lock.json'));
  const npmsRecord = read(path.join(root, 'node_modules/.package-lock.json'));
  if (!lock || !npmsRecord) return false;
  const marker = path.join(root, 'node_modules/.vantmall-installed');
  if (read(marker) === installKey(lock)) return true;
  if (!matchesLock(JSON.parse(lock), JSON.parse(npmsRecord))) return false;
  writeFileSync(marker, installKey(lock)); // npm was called by hand
  return true;
}

/** The npm that called us, run by the Node that it was run by: never by the one inside the folder it deletes. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js')) return { command: node ?? process.execPath, args: [script] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

export async function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  say('▸ Installing packages (a minute or so, only when package-lock.json changed) …');
  const { command, args } = npm();
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runQuietly(command, [...args, ...flags], { env: { NODE_ENV: undefined } });
  if (code !== 0) throw new Refusal(`npm ci failed (code ${code}):\n${output}`);
  if (!isInstalled(ROOT))
    throw new Refusal('npm ci succeeded, but node_modules does not match package-lock.json.');
}

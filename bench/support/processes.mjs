import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of a clock tick of /proc: 100 a second on every Linux. */
const TICK_MS = 10;

/** @param {number | string} pid @returns {string[]} the fields of /proc after the name, from the state on */
const readFields = (pid) => (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');

/**
 * Processor milliseconds that a process has used; 0 where there is no /proc.
 * @param {number} pid
 * @param {boolean} [withChildren] also those of its children that ended
 */
export function readProcessorMs(pid, withChildren = false) {
  try {
    const fields = readFields(pid).map(Number);
    const ticks = fields.slice(11, withChildren ? 15 : 13).reduce((sum, count) => sum + count, 0);
    return ticks * TICK_MS;
  } catch {
    return 0;
  }
}

/** Processor milliseconds of a process and of all its children, running or not. @param {number} mainPid */
export function readFamilyMs(mainPid) {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFields(name)[1]) === mainPid;
    } catch {
      return false;
    }
  });
  return children.reduce((sum, pid) => sum + readProcessorMs(Number(pid)), readProcessorMs(mainPid, true));
}

/** Megabytes (10^6 bytes) of memory that a process holds. @param {number} pid */
export function readMemoryMb(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

/** Whether a program is on the search path. @param {string} name */
export const hasProgram = (name) => spawnSync('which', [name]).status === 0;

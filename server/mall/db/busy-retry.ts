import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';

/**
 * Longest wait for a transaction of another process, and longest pause between two tries, in milliseconds.
 */
const BUSY_TIMEOUT_MS = 5000;
const MAX_PAUSE_MS = 20;

/**
 * Result code `SQLITE_BUSY` with its extended codes. Waiting does not help against `SQLITE_BUSY_SNAPSHOT`:
 * the snapshot is stale.
 */
const SQLITE_BUSY = 5;
const SQLITE_BUSY_SNAPSHOT = 517;

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return false;
  return (Number(error.errcode) & 0xff) === SQLITE_BUSY && error.errcode !== SQLITE_BUSY_SNAPSHOT;
}

/**
 * Wraps a SQLite connection so that it waits for a lock asynchronously: SQLite's own busy timeout blocks the
 * whole process, and never ends if another connection of the same process holds the lock. Only statements
 * that acquire the lock (`begin immediate`, a write outside a transaction) can be busy, so retrying is safe
 * (R-OPS-09).
 * @throws the busy error after 5 s.
 */
export function withBusyRetry(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      const deadline = Date.now() + BUSY_TIMEOUT_MS;
      for (let pause = 1; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
        try {
          return await connection.executeQuery(query, options);
        } catch (error) {
          if (!isRetryable(error) || Date.now() > deadline) throw error;
          await sleep(Math.random() * pause);
        }
      }
    },
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}

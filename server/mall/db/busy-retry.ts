import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';

/** Longest wait for another process's transaction, and the longest pause between two tries. */
const BUSY_TIMEOUT_MS = 5000;
const MAX_PAUSE_MS = 20;

/** `SQLITE_BUSY` and its kinds, but not the one that waiting cannot cure: a snapshot that is out of date. */
const SQLITE_BUSY = 5;
const SQLITE_BUSY_SNAPSHOT = 517;

function isRetryable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return false;
  return (Number(error.errcode) & 0xff) === SQLITE_BUSY && error.errcode !== SQLITE_BUSY_SNAPSHOT;
}

/**
 * A SQLite connection that waits for a lock without standing still: SQLite's own waiting would hold up the
 * whole process, and for ever if the lock is held by another connection of this very process. Only what needs
 * the lock anew (`begin immediate`, a write outside a transaction) can be busy, so trying again is safe
 * (R-OPS-09).
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

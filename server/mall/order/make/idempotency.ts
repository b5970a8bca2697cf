import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { isPostgres } from '../../db/dialect';
import { inTransaction } from '../../db/tx';
import type { Db, Tx } from '../../db/types';

/** A call that carries an idempotency key. */
export interface KeyedCall {
  userId: string;
  key: string;
  operation: string;
  body: Readonly<Record<string, unknown>>;
}

/** A call that is ready to be done: its answer is known before anything is changed. */
export interface Prepared<T> {
  answer: T;
  run(tx: Tx): Promise<void>;
}

/** What was prepared does not hold any more; prepare again. */
export class PrepareAgain extends Error {}

const ATTEMPTS = 4;

const hashOf = ({ operation, body }: KeyedCall): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');

const hoursAgo = ({ now, settings }: Host): string =>
  new Date(now().getTime() - settings.idempotencyHours * 3_600_000).toISOString();

/** The kept answer; undefined for a key that is free. @throws AppError unprocessable `key_reused`. */
async function keptAnswer<S extends z.ZodType>(db: Db, host: Host, call: KeyedCall, schema: S) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .where('created_at', '>', hoursAgo(host))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.body_hash !== hashOf(call)) {
    throw new AppError('unprocessable', 'this key was used for another call', { reason: 'key_reused' });
  }
  return { value: schema.parse(JSON.parse(row.answer ?? 'null')) };
}

/**
 * Claims the key together with the answer; false when another call has it. On PostgreSQL an advisory lock
 * keeps a second call from waiting with a connection in its hand; SQLite has one writer at a time.
 */
async function claim(tx: Tx, host: Host, call: KeyedCall, answer: unknown): Promise<boolean> {
  const values = {
    user_id: call.userId,
    key: call.key,
    operation: call.operation,
    body_hash: hashOf(call),
    answer: JSON.stringify(answer),
    created_at: host.now().toISOString(),
  };
  const free = isPostgres(tx)
    ? sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`key:${call.userId}:${call.key}`}, 0))`
    : sql<boolean>`true`;
  const { rows } = await sql<{ user_id: string }>`
    insert into idempotency_keys (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values).map((value) => sql`cast(${value} as text)`))} where ${free}
    on conflict (user_id, key) do update set operation = excluded.operation, body_hash = excluded.body_hash,
      answer = excluded.answer, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${hoursAgo(host)}
    returning user_id`.execute(tx);
  return rows.length === 1;
}

async function attempt<S extends z.ZodType>(
  host: Host,
  call: KeyedCall,
  schema: S,
  prepare: () => Promise<Prepared<z.output<S>>>,
): Promise<z.output<S>> {
  let prepared: Prepared<z.output<S>>;
  try {
    prepared = await prepare();
  } catch (refusal) {
    const kept = await keptAnswer(host.db, host, call, schema);
    if (kept) return kept.value;
    throw refusal;
  }
  const { answer, run } = prepared;
  const done = await inTransaction(host.db, async (tx) => {
    if (!(await claim(tx, host, call, answer))) return false;
    await run(tx);
    return true;
  });
  if (done) return answer;
  const kept = await keptAnswer(host.db, host, call, schema);
  if (kept) return kept.value;
  throw new AppError('conflict', 'the first call is still under way', {
    reason: 'key_running',
    retryAfter: 1,
  });
}

/**
 * Does a call once per (user, key) and answers every repetition the same for `idempotencyHours` (product 5).
 * Key and effect are one transaction: a call that fails, or a process that dies, leaves the key free.
 * @throws AppError unprocessable `key_reused`, conflict `key_running`, and whatever `prepare` and `run` throw.
 */
export async function once<S extends z.ZodType>(
  host: Host,
  call: KeyedCall,
  schema: S,
  prepare: () => Promise<Prepared<z.output<S>>>,
): Promise<z.output<S>> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt(host, call, schema, prepare);
    } catch (error) {
      if (!(error instanceof PrepareAgain) || left <= 1) throw error;
    }
  }
}

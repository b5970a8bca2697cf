import 'server-only';
import { createHash } from 'node:crypto';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { compilable, isPostgres } from '../../db/dialect';
import { type Send, together } from '../../db/together';
import { inTransaction } from '../../db/tx';
import type { Db, Tx } from '../../db/types';
import { livingUser } from '../../user/alias';

/** A call that carries an idempotency key. */
export interface KeyedCall {
  userId: string;
  key: string;
  operation: string;
  body: Readonly<Record<string, unknown>>;
}

/** Changes what was decided; all that could refuse it has been read. */
type Finish = () => Promise<void>;

/** A call that is ready to be done: its answer is known before anything is changed. */
export interface Prepared<T> {
  answer: T;
  /**
   * Takes hold of what decides and reads it, in the round trip that claims the key; what locks does so only where
   * `isClaimed` holds. Refuses nothing yet: a repetition has to hear the first answer.
   */
  begin(tx: Tx, send: Send, isClaimed: Expression<SqlBool>): Promise<Finish>;
}

/** What was prepared does not hold any more; prepare again. */
export class PrepareAgain extends Error {}

const ATTEMPTS = 4;

/** The very same call has an answer in a moment. */
const keyRunning = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'key_running', retryAfter: 1 });

/** A guest who was merged a moment ago: their key and all they had went over, so the call is repeated as the user. */
export const keyWentOver = (): AppError => keyRunning('somebody else by now, who has the key');

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
 * The statement that claims the key together with the answer; it finds a row unless another call has it. On
 * PostgreSQL an advisory lock keeps a second call from waiting with a connection in its hand; SQLite has one writer.
 */
function claim(tx: Tx, host: Host, call: KeyedCall, answer: string) {
  const values = {
    user_id: call.userId,
    key: call.key,
    operation: call.operation,
    body_hash: hashOf(call),
    answer,
    created_at: host.now().toISOString(),
  };
  const free = isPostgres(tx)
    ? sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`key:${call.userId}:${call.key}`}, 0))`
    : sql<boolean>`true`;
  return compilable(
    tx,
    sql<{ user_id: string }>`
    insert into idempotency_keys (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(values).map((value) => sql`cast(${value} as text)`))} where ${free}
    on conflict (user_id, key) do update set operation = excluded.operation, body_hash = excluded.body_hash,
      answer = excluded.answer, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${hoursAgo(host)}
    returning user_id`,
  );
}

/** Whether this very call has claimed the key: no other one has the ids of its answer. */
const claimedBy = ({ userId, key }: KeyedCall, answer: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from idempotency_keys
    where user_id = ${userId} and key = ${key} and answer = ${answer})`;

/** Claims the key and does the call; false when another call has the key. */
async function claimAndDo<T>(tx: Tx, host: Host, call: KeyedCall, { answer, begin }: Prepared<T>) {
  const json = JSON.stringify(answer);
  const [claimed, finish] = await together(tx, (send) =>
    Promise.all([send(claim(tx, host, call, json)), begin(tx, send, claimedBy(call, json))]),
  );
  if (claimed.rows.length !== 1) return false;
  await finish();
  return true;
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
    if (!(await livingUser(host.db, call.userId))) throw keyWentOver();
    throw refusal;
  }
  if (await inTransaction(host.db, (tx) => claimAndDo(tx, host, call, prepared))) return prepared.answer;
  const kept = await keptAnswer(host.db, host, call, schema);
  if (kept) return kept.value;
  throw keyRunning('the first call is still under way');
}

/**
 * Does a call once per (user, key) and answers every repetition the same for `idempotencyHours`.
 * Key and effect are one transaction: a call that fails, or a process that dies, leaves the key free
 * (R-ORDER-11, R-ORDER-12, R-ORDER-13, R-ORDER-14).
 * @throws AppError unprocessable `key_reused`, conflict `key_running`, and whatever preparing and doing it throw.
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

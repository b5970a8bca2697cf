import 'server-only';
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { hashSha256 } from '@/lib/crypto';
import type { Job, MallDeps } from '../context';
import { isPostgres, toCompilable } from '../db/dialect';
import { jsonColumn } from '../db/json-column';
import { type Execute, pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { UserTable } from '../db/tables/user';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { purgeRows } from '../jobs/purge-rows';
import { findActiveUser } from '../user/resolve-user';

const getOldestCreatedAt = ({ now, settings }: MallDeps): string =>
  new Date(now().getTime() - settings.idempotencyHours * 3_600_000).toISOString();

/** Deletes expired answers by idempotency key. */
export const purgeIdempotencyKeys: Job = {
  name: 'purgeIdempotencyKeys',
  run: (deps) => purgeRows(deps, 'idempotency_keys', sql`created_at <= ${getOldestCreatedAt(deps)}`),
};

/** A call that carries an idempotency key. */
interface KeyedCall {
  userId: string;
  key: string;
  operation: string;
  body: Readonly<Record<string, unknown>>;
}

/** What identifies the row of a claimed key: no other call has the answer, as it contains new ids. */
export interface ClaimReference {
  userId: string;
  key: string;
  /** JSON. */
  answer: string;
}

/** Writes the changes; everything that could reject the call was read before. */
type Write = () => Promise<void>;

/**
 * A call that is ready to be executed: its answer is fixed before its transaction changes anything. Preparing it may only write what
 * may stay if the call fails, and may be written again.
 */
export interface PreparedCall<T> {
  answer: T;
  /**
   * Locks and reads what decides about the call, in the round trip that claims the key; it locks only where the call
   * has claimed it (`isClaimed`). It must not reject the call yet: a repeated call must return the first answer.
   */
  lockAndRead(tx: Tx, execute: Execute, claim: ClaimReference): Promise<Write>;
}

/** Thrown when the prepared data is stale; `withIdempotencyKey` then prepares the call again. */
export class RetryPreparationError extends Error {}

const MAX_ATTEMPTS = 4;

/** The same call is still running; the caller should retry. */
const keyRunning = (message: string): AppError =>
  new AppError('conflict', message, { reason: 'key_running', retryAfter: 1 });

/**
 * The guest has just been merged into another user, who now owns the key and all data: the caller should
 * retry as that user.
 */
export const keyMovedToUser = (): AppError =>
  keyRunning('the guest was merged into another user, retry as that user');

const hashCall = ({ operation, body }: KeyedCall): string =>
  hashSha256(JSON.stringify([operation, Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]), 'hex');

/**
 * Returns the stored answer; undefined when the key is free.
 * @throws AppError unprocessable `key_reused`.
 */
async function findStoredAnswer<S extends z.ZodType>(db: Db, deps: MallDeps, call: KeyedCall, schema: S) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .where('created_at', '>', getOldestCreatedAt(deps))
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.body_hash !== hashCall(call)) {
    throw new AppError('unprocessable', 'this idempotency key was used for another call', {
      reason: 'key_reused',
    });
  }
  return { value: jsonColumn('idempotency_keys.answer', schema).parse(row.answer ?? 'null') };
}

interface Claim {
  /** Columns of the new row, all of them text. */
  user_id: string;
  key: string;
  operation: string;
  body_hash: string;
  answer: string;
  created_at: string;
  lockName: string;
  oldestCreatedAt: string;
}

/**
 * The statement that claims the key and stores the answer; it returns a row unless another call has the key. On
 * PostgreSQL an advisory lock rejects a concurrent call at once, so that it does not hold a connection while waiting;
 * SQLite has one writer.
 */
const insertClaim = defineStatement((db, { lockName, oldestCreatedAt, ...row }: Claim) => {
  const canClaim = isPostgres(db)
    ? sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0))`
    : sql<boolean>`true`;
  return toCompilable(
    db,
    sql<{ user_id: string }>`
    insert into idempotency_keys (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    select ${sql.join(Object.values(row).map((value) => sql`cast(${value} as text)`))} where ${canClaim}
    on conflict (user_id, key) do update set operation = excluded.operation, body_hash = excluded.body_hash,
      answer = excluded.answer, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${oldestCreatedAt}
    returning user_id`,
  );
});

const toClaim = (deps: MallDeps, call: KeyedCall, answer: string): Claim => ({
  user_id: call.userId,
  key: call.key,
  operation: call.operation,
  body_hash: hashCall(call),
  answer,
  created_at: deps.now().toISOString(),
  lockName: `key:${call.userId}:${call.key}`,
  oldestCreatedAt: getOldestCreatedAt(deps),
});

/** SQL condition: this call has claimed the key when the statement runs. */
export const isClaimed = ({ userId, key, answer }: ClaimReference): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from idempotency_keys
    where user_id = ${userId} and key = ${key} and answer = ${answer})`;

const selectClaimingUser = defineStatement((db, claim: ClaimReference) => {
  const query = db
    .selectFrom('users')
    .select(['merged_into as mergedInto', 'phone', 'union_id', 'openid', 'alipay_user_id'])
    .where('id', '=', claim.userId)
    .where(isClaimed(claim));
  return isPostgres(db) ? query.forNoKeyUpdate() : query;
});

/** A user as read under the lock. */
type LockedUser = Pick<Selectable<UserTable>, 'phone' | 'union_id' | 'openid' | 'alipay_user_id'>;

/**
 * Queues the lock of the user's row if the call has claimed its key. Returns the user; undefined if it has not, or the
 * guest has been merged into another user.
 */
export async function queueUserLock(
  tx: Tx,
  execute: Execute,
  claim: ClaimReference,
): Promise<LockedUser | undefined> {
  const { rows } = await execute(selectClaimingUser(tx, claim));
  return rows.find(({ mergedInto }) => mergedInto === null);
}

/** Claims the key and executes the call; returns false when another call has the key. */
async function claimAndExecute<T>(
  tx: Tx,
  deps: MallDeps,
  call: KeyedCall,
  { answer, lockAndRead }: PreparedCall<T>,
) {
  const json = JSON.stringify(answer);
  const { userId, key } = call;
  const [claimed, write] = await pipelined(tx, (execute) =>
    Promise.all([
      execute(insertClaim(tx, toClaim(deps, call, json))),
      lockAndRead(tx, execute, { userId, key, answer: json }),
    ]),
  );
  if (claimed.rows.length !== 1) return false;
  await write();
  return true;
}

async function tryOnce<S extends z.ZodType>(
  deps: MallDeps,
  call: KeyedCall,
  schema: S,
  prepare: () => Promise<PreparedCall<z.output<S>>>,
): Promise<z.output<S>> {
  let prepared: PreparedCall<z.output<S>>;
  try {
    prepared = await prepare();
  } catch (error) {
    const stored = await findStoredAnswer(deps.db, deps, call, schema);
    if (stored) return stored.value;
    if (!(await findActiveUser(deps.db, call.userId))) throw keyMovedToUser();
    throw error;
  }
  if (await inTransaction(deps.db, (tx) => claimAndExecute(tx, deps, call, prepared))) return prepared.answer;
  const stored = await findStoredAnswer(deps.db, deps, call, schema);
  if (stored) return stored.value;
  throw keyRunning('the first call with this key is still running');
}

/**
 * Executes a call once per (user, key) and returns the same answer to every repetition for
 * `idempotencyHours`. Key and effect are written in one transaction: a failed call, or a killed process,
 * leaves the key free (R-ORDER-11, R-ORDER-12, R-ORDER-13, R-ORDER-14).
 * @throws AppError unprocessable `key_reused`, conflict `key_running`, and whatever `prepare` and executing
 *   the call throw.
 */
export async function withIdempotencyKey<S extends z.ZodType>(
  deps: MallDeps,
  call: KeyedCall,
  schema: S,
  prepare: () => Promise<PreparedCall<z.output<S>>>,
): Promise<z.output<S>> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
    try {
      return await tryOnce(deps, call, schema, prepare);
    } catch (error) {
      if (!(error instanceof RetryPreparationError) || attemptsLeft <= 1) throw error;
    }
  }
}

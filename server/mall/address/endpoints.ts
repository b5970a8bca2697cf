import 'server-only';
import { addressCreate, addressDelete, addressList, addressUpdate } from '@/lib/contract/address';
import { AppError } from '@/lib/contract/errors';
import type { Context } from '../context';
import { lockUser } from '../db/dialect';
import { newId } from '../db/ids';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { listAddresses, makeDefault, ownAddress, toAddress, toColumns } from './rows';

/** Addresses one user may keep (R-ADDRESS-02). */
const MOST = 20;

/** Changes a user's addresses one call at a time, so that there is always one default. */
const change = <T>({ db, userId }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    return work(tx);
  });

const answerList = implement(addressList, async ({ db, userId }) =>
  (await listAddresses(db, userId)).map(toAddress),
);

const answerCreate = implement(addressCreate, (context, { input }) =>
  change(context, async (tx) => {
    const { userId, now } = context;
    const kept = await listAddresses(tx, userId);
    if (kept.length >= MOST)
      throw new AppError('conflict', `at most ${MOST} addresses`, { reason: 'limit_reached' });
    const row = { id: newId(), user_id: userId, ...toColumns(input), is_default: 0 as const };
    await tx
      .insertInto('addresses')
      .values({ ...row, created_at: now().toISOString() })
      .execute();
    if (input.isDefault || kept.length === 0) await makeDefault(tx, userId, row.id);
    return toAddress(await ownAddress(tx, userId, row.id));
  }),
);

/** The default one stays the default until another one becomes it. */
const answerUpdate = implement(addressUpdate, (context, { params, input }) =>
  change(context, async (tx) => {
    const row = await ownAddress(tx, context.userId, params.id);
    await tx.updateTable('addresses').set(toColumns(input)).where('id', '=', row.id).execute();
    if (input.isDefault) await makeDefault(tx, context.userId, row.id);
    return toAddress(await ownAddress(tx, context.userId, row.id));
  }),
);

/** When the default one goes, the newest of the others takes its place. */
const answerDelete = implement(addressDelete, (context, { params }) =>
  change(context, async (tx) => {
    const row = await ownAddress(tx, context.userId, params.id);
    await tx.deleteFrom('addresses').where('id', '=', row.id).execute();
    const [next] = await listAddresses(tx, context.userId);
    if (row.is_default === 1 && next) await makeDefault(tx, context.userId, next.id);
    return null;
  }),
);

export const addressEndpoints = [answerList, answerCreate, answerUpdate, answerDelete];

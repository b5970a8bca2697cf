import 'server-only';
import { randomInt } from 'node:crypto';
import { AppError } from '@/lib/contract/errors';
import { drawPrize } from '@/lib/contract/partner';
import { pickWeighted } from '@/lib/rules/partner/pick-weighted';
import { toShopDay } from '@/lib/rules/time/dates';
import type { Context } from '../context';
import { insertUserCoupon } from '../coupon/receive-coupon';
import { lockUser } from '../db/dialect';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { implement } from '../http/implement';
import { claimUserGiftPlace } from '../points/guest-gifts';
import { grantPoints } from '../points/ledger';
import { getChannel, isDrawable, listPrizes, type PrizeRow, toPrize } from './channel-prizes';

/** Ledger reason of points from the wheel; `ref` is the day. */
const PRIZE_REASON = 'prize_draw';

/** Number of positions on the wheel: fine enough for every weight. */
const POSITIONS = 2 ** 32;

/** Who draws, and when. */
interface Drawer {
  clientId: string;
  userId: string;
  now: Date;
}

interface Draw {
  prize: PrizeRow;
  drawnAt: string;
}

const selectDraws = (db: Db, now: Date) =>
  db
    .selectFrom('prize_draws')
    .innerJoin('channel_prizes', 'channel_prizes.id', 'prize_draws.prize_id')
    .selectAll('channel_prizes')
    .select('prize_draws.drawn_at')
    .where('prize_draws.day', '=', toShopDay(now));

const toDraw = (row: (PrizeRow & { drawn_at: string }) | undefined): Draw | undefined =>
  row && { prize: row, drawnAt: row.drawn_at };

/** Finds today's draw of a client. */
export const findClientDraw = async (db: Db, clientId: string, now: Date): Promise<Draw | undefined> =>
  toDraw(await selectDraws(db, now).where('prize_draws.client_id', '=', clientId).executeTakeFirst());

/** Finds today's draw of the user, else that of the client. */
const findDraw = async (db: Db, { clientId, userId, now }: Drawer): Promise<Draw | undefined> =>
  toDraw(await selectDraws(db, now).where('prize_draws.user_id', '=', userId).executeTakeFirst()) ??
  findClientDraw(db, clientId, now);

/** Takes one prize from the stock in a single statement; returns false when none is left. */
async function takeFromStock(tx: Tx, { id, stock }: PrizeRow): Promise<boolean> {
  if (stock === null) return true;
  const { numUpdatedRows } = await tx
    .updateTable('channel_prizes')
    .set((set) => ({ stock: set('stock', '-', 1) }))
    .where('id', '=', id)
    .where('stock', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Draws one prize by the weights and takes it from the stock. If another caller takes the last piece first, it draws again
 * among the other prizes.
 * @throws AppError conflict `out_of_stock` when no prize is left.
 */
async function takePrize(tx: Tx, prizes: readonly PrizeRow[]): Promise<PrizeRow> {
  const choices = prizes.map(({ id: name, weight }) => ({ name, weight }));
  const picked = pickWeighted(choices, randomInt(POSITIONS) / POSITIONS);
  const prize = prizes.find(({ id }) => id === picked);
  if (!prize) throw new AppError('conflict', 'no prize is left', { reason: 'out_of_stock' });
  return (await takeFromStock(tx, prize))
    ? prize
    : takePrize(
        tx,
        prizes.filter(({ id }) => id !== prize.id),
      );
}

/** Inserts the draw; returns false when the client or the user has drawn today. */
async function insertDraw(tx: Tx, { clientId, userId, now }: Drawer, prize: PrizeRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('prize_draws')
    .values({
      day: toShopDay(now),
      client_id: clientId,
      user_id: userId,
      prize_id: prize.id,
      drawn_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Records a win; a prize that a client wins again gets the later time. */
async function recordWin(tx: Tx, { clientId, now }: Drawer, prize: PrizeRow): Promise<void> {
  if (prize.kind === 'none') return;
  await tx
    .insertInto('prize_wins')
    .values({ client_id: clientId, prize_id: prize.id, won_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'prize_id']).doUpdateSet({ won_at: now.toISOString() }),
    )
    .execute();
}

/** Credits points or a coupon to the user. The operator of the mall sends other prizes. */
async function creditPrize(tx: Tx, { userId, now }: Drawer, prize: PrizeRow): Promise<void> {
  if (prize.kind === 'points' && prize.amount > 0) {
    const gift = { userId, amount: prize.amount, reason: PRIZE_REASON, ref: toShopDay(now), now };
    await grantPoints(tx, gift);
  }
  if (prize.kind === 'coupon' && prize.coupon_id !== null) {
    const terms = await tx
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', prize.coupon_id)
      .executeTakeFirstOrThrow();
    await insertUserCoupon(tx, { userId, couponId: prize.coupon_id, terms, now });
  }
}

/** Another call has drawn for the client or the user meanwhile: everything that this one took is rolled back. */
class DrawnMeanwhileError extends Error {
  override readonly name = 'DrawnMeanwhileError';
}

async function drawOnce(tx: Tx, context: Context, drawer: Drawer, pId: string): Promise<Draw> {
  const prizes = (await listPrizes(tx, pId)).filter((prize) => isDrawable(prize, drawer.now));
  if (!(await claimUserGiftPlace(tx, context, drawer.userId)))
    throw new AppError(
      'conflict',
      'too many guests of this device or network, or another user of this phone, have drawn today',
      {
        reason: 'limit_reached',
      },
    );
  const prize = await takePrize(tx, prizes);
  if (!(await insertDraw(tx, drawer, prize))) throw new DrawnMeanwhileError();
  await recordWin(tx, drawer, prize);
  await creditPrize(tx, drawer, prize);
  return { prize, drawnAt: drawer.now.toISOString() };
}

/** Draws, or returns today's draw. The lock on the user serializes the draws of one user. */
async function getOrDraw(
  context: Context,
  drawer: Drawer,
  pId: string,
): Promise<Draw & { isRepeated: boolean }> {
  const { db } = context;
  try {
    return await inTransaction(db, async (tx) => {
      await lockUser(tx, drawer.userId);
      const earlier = await findDraw(tx, drawer);
      return earlier
        ? { ...earlier, isRepeated: true }
        : { ...(await drawOnce(tx, context, drawer, pId)), isRepeated: false };
    });
  } catch (error) {
    if (!(error instanceof DrawnMeanwhileError)) throw error;
    const earlier = await findDraw(db, drawer);
    if (!earlier) throw error;
    return { ...earlier, isRepeated: true };
  }
}

/**
 * Draws a prize of the channel by weight, once a day for each client and user; a repeated call returns the same draw
 * (R-PARTNER-07). Guests draw within the daily limits for gifts to guests (R-POINTS-14), users known by a phone alone within that of the phone
 * (R-POINTS-41).
 */
export const handleDrawPrize = implement(drawPrize, async (context, { params, input }) => {
  const drawer = { clientId: input.clientId, userId: context.userId, now: context.now() };
  const { pId } = await getChannel(context, params.pId);
  const { prize, drawnAt, isRepeated } = await getOrDraw(context, drawer, pId);
  return { prize: toPrize(context, prize), drawnAt, isRepeated };
});

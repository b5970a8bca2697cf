import 'server-only';
import {
  couponList,
  couponReceive,
  goodsCouponConfig,
  redPacket,
  redPacketOpen,
} from '@/lib/contract/trade/coupon';
import { implement } from '../http/implement';
import { listToTake } from './list';
import { listOffersFor, toCoupon } from './offers';
import { receiveCoupon } from './receive';
import { currentPacket, openPacket } from './red-packet';
import { scopesOf } from './scope';
import { justTaken, listTaken } from './taken';

const answerList = implement(couponList, async (context) => ({
  toTake: await listToTake(context),
  taken: await listTaken(context),
}));

const answerReceive = implement(couponReceive, async (context, { input }) =>
  justTaken(context, await receiveCoupon(context, input.couponId)),
);

const answerGoodsCoupons = implement(goodsCouponConfig, async (context, { input }) => {
  const rows = await listOffersFor(context.db, input.goodsId, context.now());
  const scopeOf = await scopesOf(context, rows);
  return rows.map((row) => toCoupon(context.locale, row, scopeOf(row)));
});

const answerRedPacket = implement(redPacket, currentPacket);

const answerOpen = implement(redPacketOpen, openPacket);

/** Coupons and the retention red packet. */
export const couponEndpoints = [answerList, answerReceive, answerGoodsCoupons, answerRedPacket, answerOpen];

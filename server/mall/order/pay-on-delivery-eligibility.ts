import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import { AppError } from '@/lib/contract/errors';
import { type ClaimObstacle, payOnDeliveryEligibility } from '@/lib/contract/pay-on-delivery';
import { queueOrderRules } from '../config/project';
import type { Context } from '../context';
import { pipelined } from '../db/pipeline';
import { findOffers, type SpecRow } from '../goods/specs';
import { type Implementation, implement } from '../http/implement';
import { type LimitedParcel, readUserLimits } from './cart/user-limits';

/** A claim of one piece, for the check of the user's limits. */
const toParcel = ({ goodsId, goodsSpecId, orderLimit, offer }: SpecRow): LimitedParcel => ({
  isCashOnDelivery: true,
  payAmountFen: 0,
  lines: [{ item: { goodsId, goodsSpecId, orderLimit, activityId: offer?.activityId ?? null }, quantity: 1 }],
});

function isWithinLimits(assertLimits: () => void): boolean {
  try {
    assertLimits();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Finds the specs of a product on sale that can be claimed on delivery now; services are not delivered. */
async function findClaimableSpecs({ db, pId, now }: Context, goodsId: string): Promise<SpecRow[]> {
  const goods = await db
    .selectFrom('goods')
    .select('id')
    .where('id', '=', goodsId)
    .where('on_sale', '=', 1)
    .where('kind', '=', 'physical')
    .executeTakeFirst();
  if (!goods) return [];
  return findOffers(db, [goodsId], { activityType: ActivityType.payOnDelivery, pId, now: now() });
}

/** Finds what prevents the user from claiming a product, by the rules of `saveOrder`; null if nothing does. */
async function findObstacle(context: Context, goodsId: string): Promise<ClaimObstacle | null> {
  const { db, userId, pId } = context;
  const specs = await findClaimableSpecs(context, goodsId);
  const [rules, ...limitedSpecs] = await pipelined(db, (execute) =>
    Promise.all([
      queueOrderRules(context, execute, pId),
      ...specs.map(async (spec) => ({
        spec,
        assertLimits: await readUserLimits(db, execute, userId, [toParcel(spec)]),
      })),
    ]),
  );
  if (!rules.isOpen) return 'mall_closed';
  if (specs.length === 0) return 'activity_over';
  const allowedSpecs = limitedSpecs.filter(({ assertLimits }) => isWithinLimits(assertLimits));
  if (allowedSpecs.length === 0) return 'limit_reached';
  return allowedSpecs.some(({ spec }) => spec.stock > 0) ? null : 'out_of_stock';
}

/** The endpoint that says whether the user may claim a product on delivery (R-DELIVERY-05). */
export const payOnDeliveryEndpoints: readonly Implementation[] = [
  implement(payOnDeliveryEligibility, async (context, { input }) => {
    const reason = await findObstacle(context, input.goodsId);
    return { allowed: reason === null, reason };
  }),
];

import 'server-only';
import { afterSale } from '@/lib/contract/after-sale';
import { couponList } from '@/lib/contract/coupon';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { orderDetail, queryOrderCount } from '@/lib/contract/order';
import { me, presentSeen, userPoints } from '@/lib/contract/user';
import { hashSha256 } from '@/lib/crypto';
import { toAfterSaleWithoutCase } from '@/lib/rules/after-sale/order-without-case';
import { toPartlyKnownUser } from '@/lib/rules/caller/partly-known-user';
import { loadProjectConfig } from '../projects';
import { sealSession } from '../session/session';
import { type CallContext, callUpstream } from '../upstream/call-upstream';
import { getTransport } from '../upstream/transport';
import { isUnknownCall } from '../upstream/unknown-call';
import type { Caller } from './caller';
import type { CallResult } from './responses';

type Substitute = (
  args: Record<string, unknown>,
  context: CallContext,
  caller: Caller,
) => Promise<CallResult>;

/** Four digits from an id, the same each time. */
const toNumber = (userId: string): string =>
  String(1000 + (Number.parseInt(hashSha256(userId, 'hex').slice(0, 8), 16) % 9000));

/** Composes the user from the session, the balance and the order counts; without these the user has none. */
const composeUser: Substitute = async (_, context, { session }) => {
  const { userId = '' } = context;
  const [points, orders] = await Promise.all([
    callUpstream(userPoints, {}, context),
    callUpstream(queryOrderCount, {}, context).catch(() => undefined),
  ]);
  const isNewUser = session?.isNewUser === true;
  const known = { userId, isNewUser, number: toNumber(userId), points, orders };
  return { data: toPartlyKnownUser(known, new Date()) };
};

/** Takes the order for one without a case. Fails if there is no such order. */
const composeAfterSale: Substitute = async (args, context) => {
  const { orderId } = afterSale.params.parse(args);
  const { pId, locale } = context;
  const [order, project] = await Promise.all([
    callUpstream(orderDetail, { orderId }, context),
    loadProjectConfig({ ...(pId && { pId }), ...(locale && { locale }) }).catch(() => undefined),
  ]);
  const isRefundOpen = project?.mallConfig.refund_open ?? true;
  return { data: toAfterSaleWithoutCase(order, isRefundOpen, new Date()) };
};

/** Records in the session that a new user has seen the gift dialog (R-POINTS-18). */
const markPresentSeen: Substitute = async (_args, _context, { session, credential }) => {
  if (!session?.isNewUser || credential !== 'cookie') return { data: null };
  const { userId, version, isNewUser: _, ...marks } = session;
  return { data: null, session: await sealSession(userId, version, Date.now(), marks) };
};

/** What the mall answers in place of a call that only its own pages use, by endpoint id. */
const substitutes: Readonly<Record<string, Substitute>> = {
  [me.id]: composeUser,
  [presentSeen.id]: markPresentSeen,
  [afterSale.id]: composeAfterSale,
  [couponList.id]: async () => ({ data: { toTake: [], taken: [] } }),
};

/**
 * Answers a call that a remote points mall does not know, if its pages can work without it (R-API-23, R-API-29).
 * @param error the error of the call
 * @throws the error, if it says something else or there is no substitute; AppError of the calls that the substitute sends
 */
export function answerMissingCall(
  error: unknown,
  { id, service }: AnyEndpoint,
  ...call: Parameters<Substitute>
): Promise<CallResult> {
  const substitute = substitutes[id];
  if (!substitute || !getTransport(service).remote || !isUnknownCall(error)) throw error;
  return substitute(...call);
}

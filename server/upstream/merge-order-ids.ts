import 'server-only';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { queryRealOrder } from '@/lib/contract/order';
import { toMallOrderId, toPageMergeId } from '@/lib/rules/order/merge-order';
import { type Fields, isFields } from './complete-fields';

/**
 * Translates ids of merge orders between pages and a points mall that is called over HTTP, whose ids may not say what they
 * belong to (R-API-32).
 */

const isIdField = (name: string, { id }: AnyEndpoint): boolean =>
  name === 'orderId' || name === 'mergeOrderId' || (name === 'id' && id === queryRealOrder.id);

/** Translates the ids of orders in the parameters or the input of a call to those of the points mall. */
export const toMallFields = (fields: Fields, endpoint: AnyEndpoint): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && isIdField(name, endpoint) ? toMallOrderId(value) : value,
    ]),
  );

/** Parses JSON of the points mall, and translates the ids of merge orders in it to those of pages. */
export const parseWithPageIds = (json: string): unknown =>
  JSON.parse(
    json,
    // Calling a function for each value takes time, and few answers have such ids.
    json.includes('"mergeOrderId"')
      ? (name, value) => (name === 'mergeOrderId' && typeof value === 'string' ? toPageMergeId(value) : value)
      : undefined,
  );

/**
 * Returns the data of an answer with the id that the call has named: of a merge order, `orderId` may be the id of the points mall.
 * @param sent the parameters and the input of the call, with the ids of pages
 */
export function restoreOrderId(data: unknown, sent: Fields, endpoint: AnyEndpoint): unknown {
  if (!isFields(data)) return data;
  const named = Object.entries(sent).find(
    ([name, id]) => isIdField(name, endpoint) && typeof id === 'string' && toMallOrderId(id) === data.orderId,
  );
  return named ? { ...data, orderId: named[1] } : data;
}

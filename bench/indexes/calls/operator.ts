import type { OrderStatus } from '@/lib/rules/order/order-state';
import type { Mall } from '@/server/mall';
import { listCases, listComplaints } from '@/server/mall/after-sale/operator';
import { jobs } from '@/server/mall/domains';
import { addTrace, listOrders, shipOrder } from '@/server/mall/operator/orders';
import { grantPointsManually } from '@/server/mall/operator/points';
import { mergeUsers } from '@/server/mall/operator/users';
import type { Shopper } from './people';
import type { Asked } from './shopper';

const LIMIT = 20;
const statuses: readonly OrderStatus[] = [1, 2, 3, 4, 5, 6];

/** Lists of orders, page by page. */
export const orderLists = ({ db }: Mall, { userId }: Shopper): Asked[] =>
  [{}, { userId }, { pId: '10000' }, ...statuses.map((status) => ({ status }))].flatMap((filter) =>
    [undefined, '190000000000000000'].map((after) => ({
      label: `operator: orders list ${JSON.stringify({ ...filter, after })}`,
      run: () => listOrders(db, { ...filter, after, limit: LIMIT }),
    })),
  );

/** Lists of what shoppers want to be looked at. */
export const caseLists = ({ db }: Mall): Asked[] => [
  ...[{}, { status: 'requested' as const }, { status: 'rejected' as const }].map((filter) => ({
    label: `operator: refunds list ${JSON.stringify(filter)}`,
    run: () => listCases(db, filter),
  })),
  ...(['received', 'inProgress', 'answered'] as const).map((state) => ({
    label: `operator: complaints list ${state}`,
    run: () => listComplaints(db, state),
  })),
];

/** What operators do; the one with a few orders becomes the one with very many in the end. */
export function operatorsWork({ deps }: Mall, typical: Shopper, heavy: Shopper): Asked[] {
  const [orderId = ''] = typical.orderIds;
  const parcel = { company: 'sf', expressNo: 'SF123456' };
  const trace = { textZh: '到达', textEn: 'Arrived' };
  const gift = { userId: typical.userId, amount: 5, ref: 'bench' };
  // The order may be in another state by now: what was sent until then has been seen.
  return [
    { label: 'operator: orders ship', run: () => shipOrder(deps, orderId, parcel).catch(() => {}) },
    { label: 'operator: orders trace', run: () => addTrace(deps, orderId, trace).catch(() => {}) },
    { label: 'operator: points grant', run: () => grantPointsManually(deps, gift) },
    { label: 'operator: users merge', run: () => mergeUsers(deps, typical.userId, heavy.userId) },
  ];
}

/** Every job of the mall, each once. */
export const askedByJobs = ({ deps }: Mall): Asked[] =>
  jobs.map((job) => ({ label: `job ${job.name}`, run: () => job.run(deps) }));

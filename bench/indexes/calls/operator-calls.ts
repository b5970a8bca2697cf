import type { OrderStatus } from '@/lib/rules/order/order-state';
import type { Mall } from '@/server/mall';
import { listCases, listComplaints } from '@/server/mall/after-sale/operator';
import { jobs } from '@/server/mall/domains';
import { addTrace, listOrders, shipOrder } from '@/server/mall/operator/orders';
import { grantPointsManually } from '@/server/mall/operator/points';
import { mergeUsers } from '@/server/mall/operator/users';
import type { Shopper } from './find-shoppers';
import type { LabelledCall } from './shopper-calls';

const LIMIT = 20;
const statuses: readonly OrderStatus[] = [1, 2, 3, 4, 5, 6];

/** Creates calls of order lists: the first and a later page of each filter. */
export const listOrderCalls = ({ db }: Mall, { userId }: Shopper): LabelledCall[] =>
  [{}, { userId }, { pId: '10000' }, ...statuses.map((status) => ({ status }))].flatMap((filter) =>
    [undefined, '190000000000000000'].map((after) => ({
      label: `operator: orders list ${JSON.stringify({ ...filter, after })}`,
      run: () => listOrders(db, { ...filter, after, limit: LIMIT }),
    })),
  );

/** Creates calls of the lists of cases and complaints. */
export const listCaseCalls = ({ db }: Mall): LabelledCall[] => [
  ...[{}, { status: 'requested' as const }, { status: 'rejected' as const }].map((filter) => ({
    label: `operator: refunds list ${JSON.stringify(filter)}`,
    run: () => listCases(db, filter),
  })),
  ...(['received', 'inProgress', 'answered'] as const).map((state) => ({
    label: `operator: complaints list ${state}`,
    run: () => listComplaints(db, state),
  })),
];

/** Creates the actions of operators; the last one merges the typical shopper into the heavy one. */
export function listOperatorCalls({ deps }: Mall, typical: Shopper, heavy: Shopper): LabelledCall[] {
  const [orderId = ''] = typical.orderIds;
  const parcel = { company: 'sf', expressNo: 'SF123456' };
  const trace = { textZh: '到达', textEn: 'Arrived' };
  const gift = { userId: typical.userId, amount: 5, ref: 'bench' };
  // An earlier call may have changed the order; statements up to an error are recorded.
  return [
    { label: 'operator: orders ship', run: () => shipOrder(deps, orderId, parcel).catch(() => {}) },
    { label: 'operator: orders trace', run: () => addTrace(deps, orderId, trace).catch(() => {}) },
    { label: 'operator: points grant', run: () => grantPointsManually(deps, gift) },
    { label: 'operator: users merge', run: () => mergeUsers(deps, typical.userId, heavy.userId) },
  ];
}

/** Creates one run of each job of the mall. */
export const listJobRuns = ({ deps }: Mall): LabelledCall[] =>
  jobs.map((job) => ({ label: `job ${job.name}`, run: () => job.run(deps) }));

import type { Findings, MallState, OrderRow } from '../../../../support/consistency/mall-state';

const CLOSED = 6;

/** Columns that a row of each status must have, and must not have. */
const requiredColumns: Readonly<
  Record<number, { has: readonly HistoryColumn[]; lacks: readonly HistoryColumn[] }>
> = {
  1: { has: ['pay_deadline'], lacks: ['paid_at', 'sent_at', 'delivered_at', 'completed_at', 'closed_at'] },
  2: { has: [], lacks: ['pay_deadline', 'sent_at', 'delivered_at', 'completed_at', 'closed_at'] },
  3: { has: ['sent_at'], lacks: ['pay_deadline', 'completed_at', 'closed_at'] },
  4: { has: ['completed_at', 'paid_at'], lacks: ['pay_deadline', 'closed_at'] },
  5: { has: [], lacks: ['pay_deadline', 'closed_at'] },
  6: { has: ['closed_at', 'close_reason'], lacks: ['pay_deadline'] },
};
type HistoryColumn =
  | 'pay_deadline'
  | 'paid_at'
  | 'sent_at'
  | 'delivered_at'
  | 'completed_at'
  | 'closed_at'
  | 'close_reason';

/** Timestamps in the only possible order. */
const chronology = ['created_at', 'paid_at', 'sent_at', 'completed_at', 'closed_at'] as const;

function checkChronology(row: OrderRow, findings: Findings): void {
  // Cash on delivery is paid after the delivery.
  const steps = row.is_cash_on_delivery ? chronology.filter((step) => step !== 'paid_at') : chronology;
  const moments = steps.map((step) => row[step]).filter((at) => at !== null);
  findings.expectSame(`timestamps of order ${row.id}`, moments, moments.toSorted());
}

/** Asserts that every order's columns fit a history that leads to its status. */
export function checkHistory({ orders, cases }: MallState, findings: Findings): void {
  const refunded = new Set(cases.filter(({ status }) => status === 'refunded').map((each) => each.order_id));
  for (const row of orders) {
    const { id, status, kind, close_reason, is_cash_on_delivery } = row;
    for (const name of requiredColumns[status]?.has ?? [])
      findings.expectTrue(`${name} of order ${id}`, row[name] !== null);
    for (const name of requiredColumns[status]?.lacks ?? [])
      findings.expectSame(`${name} of order ${id}`, row[name], null);
    checkChronology(row, findings);
    findings.expectTrue(
      `order ${id} was paid before it was sent`,
      !row.sent_at || !!row.paid_at || !!is_cash_on_delivery,
    );
    findings.expectTrue(`order ${id} has something to send`, !row.sent_at || kind === 'physical');
    if (status === 4 && kind === 'physical')
      findings.expectTrue(`order ${id} was sent`, row.sent_at !== null);
    if (status !== CLOSED) findings.expectSame(`close reason of order ${id}`, close_reason, null);
    findings.expectSame(
      `order ${id} was paid back`,
      close_reason === 'refunded',
      // The case of a parcel that was refused on delivery ends with a refund of nothing.
      status === CLOSED && close_reason !== 'refused' && refunded.has(id),
    );
    if (close_reason === 'cancelled' || close_reason === 'expired')
      findings.expectSame(
        `timestamps of the closed order ${id}`,
        [row.paid_at, row.sent_at, row.completed_at],
        [null, null, null],
      );
  }
}

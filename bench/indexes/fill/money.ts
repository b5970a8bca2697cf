import { type FillContext, insert, NOW_SECONDS, userIdSql } from './sql';

const DAY = 86_400;

/** A payment for every bill in cash, pending, paid or closed like its order. */
function payments({ moment }: FillContext): string[] {
  const columns = (amount: string, order: string, merged: string) => ({
    id: `'bench-pay-' || min(id)`,
    order_id: order,
    merge_order_id: merged,
    provider: `'alipay'`,
    attempt: '1',
    amount_fen: amount,
    status: `case min(status) when 1 then 'pending' else case min(is_paid) when 1 then 'paid' else 'closed' end end`,
    transaction_id: `case min(is_paid) when 1 then 'T' || min(id) end`,
    created_at: `min(${moment('secs + 60')})`,
    paid_at: `case min(is_paid) when 1 then min(${moment('secs + 120')}) end`,
  });
  const paying = 'select … from bench_facts where fen > 0 and at_door = 0';
  return [
    insert('payments', columns('min(fen)', 'min(id)', 'null'), `${paying} and merge_id is null group by n`),
    insert(
      'payments',
      columns('sum(fen)', 'null', 'min(merge_id)'),
      `${paying} and merge_id is not null group by leader`,
    ),
  ];
}

/** Refunds of refunded orders: the newest are owed, the others done. */
const refunds = ({ orders, due, moment }: FillContext): string[] => {
  const given = `bench_facts where status = 6 and is_paid = 1 and fen > 0 and merge_id is null`;
  const isOwed = `rank < (select min(rank) from ${given}) + ${due * 150}`;
  return [
    insert(
      'payment_refunds',
      {
        id: `'bench-refund-' || id`,
        payment_id: `'bench-pay-' || id`,
        order_id: 'id',
        number: '1',
        amount_fen: 'fen',
        status: `case when ${isOwed} then 'owed' else 'done' end`,
        created_at: moment('secs + 1800'),
        done_at: `case when ${isOwed} then null else ${moment('secs + 3600')} end`,
      },
      `select … from ${given}`,
    ),
    insert(
      'score_reversals',
      {
        order_id: 'id',
        user_id: userIdSql('owner'),
        points: '10',
        taken: '10',
        shortfall: '0',
        lapsing: '0',
        created_at: moment('secs'),
      },
      `select … from bench_facts where status = 6 and n <= ${orders}`,
    ),
  ];
};

/** Cases: open for orders in after-sale, ended for refunded orders and for some others. */
function cases({ unpaid, undelivered, due, moment }: FillContext): string[] {
  const last = unpaid + 3 * undelivered + Math.floor(undelivered / 2);
  const type = `case status when 6 then 'refund' else 'return' end`;
  const state = `case status when 6 then 'refunded' when 4 then 'rejected'
    else case n % 3 when 0 then 'requested' when 1 then 'approved' else 'returning' end end`;
  const moved = `case when status = 5 then
    case when rank >= ${last - due} then ${moment(`${NOW_SECONDS} - 40 * ${DAY}`)} else ${moment(`${NOW_SECONDS} - ${DAY}`)} end
    else ${moment('secs + 7200')} end`;
  const columns = {
    id: `'bench-case-' || id`,
    order_id: 'id',
    number: '1',
    type,
    status: state,
    order_status_before: `case status when 6 then 2 else 3 end`,
    reason: `'quality'`,
    description: `'釉面开裂'`,
    pictures: `'[]'`,
    amount_fen: 'fen',
    express_company: `'sf'`,
    express_no: `'SF1234567890'`,
    steps: '2',
    created_at: moment('secs + 7200'),
    moved_at: moved,
  };
  const step = {
    case_id: `'bench-case-' || id`,
    position: 'position',
    step: `case position when 1 then 'requested' else 'approved' end`,
    at: moment('secs + 7200'),
    text_zh: `'您申请了退货退款'`,
    text_en: `'You asked for a return and a refund'`,
  };
  const having = `(status = 5 or status = 6 and is_paid = 1 or status = 4 and n % 40 = 5)`;
  return [
    insert('after_sale_cases', columns, `select … from bench_facts where ${having}`),
    insert(
      'after_sale_steps',
      step,
      `select … from bench_facts cross join (select 1 as position union all select 2) as parts where ${having}`,
    ),
  ];
}

/** A complaint for one of 25 orders; nearly all are answered. */
const complaints = ({ due, moment }: FillContext): string => {
  const state = `case when rank < ${due * 25} then 'received' when rank < ${due * 50} then 'inProgress' else 'answered' end`;
  return insert(
    'complaints',
    {
      id: `'C' || id`,
      user_id: userIdSql('owner'),
      p_id: `'10000'`,
      order_id: 'id',
      type: `'service'`,
      text: `'客服一直没有回复'`,
      pictures: `'[]'`,
      state,
      created_at: moment('secs'),
      moved_at: `case when rank < ${due * 50} then ${moment(`${NOW_SECONDS} - 40 * ${DAY}`)} else ${moment('secs')} end`,
    },
    'select … from bench_facts where n % 25 = 4',
  );
};

/** Creates the statements for payments, refunds, after-sale cases and complaints. */
export const createMoneyStatements = (context: FillContext): string[] => [
  ...payments(context),
  ...refunds(context),
  ...cases(context),
  complaints(context),
];

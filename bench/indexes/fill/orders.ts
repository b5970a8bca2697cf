import { chance, type Filling, insert, NOW_SECONDS, numbers, phoneOf, userId } from './sql';

const DAY = 86_400;
/** Orders go back two years. */
const SPAN = 730 * DAY;
/** Seconds since 1970 at which the digits of order ids begin to count. */
const IDS_BEGIN = 1_577_836_800;
/** A prime: squares of chance below it give users few or many orders. */
const PRIME = 1_000_003;

/** SQL for the number of the user who made an order: few have many orders, many have few, one has very many. */
const owner = ({ orders, users, heavy }: Filling): string => {
  const some = chance('leader', PRIME);
  return `case when (leader + 7) % ${Math.floor(orders / heavy)} = 0 then ${users}
    else 1 + (${some} * ${some} / ${PRIME}) * ${users - 1} / ${PRIME} end`;
};

/** SQL for the status of an order: the newest are under way. */
const status = ({ unpaid, undelivered }: Filling): string => `case
  when rank < ${unpaid} then 1
  when n % 10 = 7 then 4
  when rank < ${unpaid + undelivered} then 2
  when rank < ${unpaid + 3 * undelivered} then 3
  when rank < ${unpaid + 3 * undelivered + undelivered / 2} then 5
  when leader % 50 in (11, 16, 21, 37) then 6
  else 4 end`;

/**
 * What the rows of an order have in common, in a table of its own: two of twenty orders were made as one merge order
 * (and have the number of its leader), three of five cost cash, one of ten needs no shipping.
 */
const facts = (filling: Filling): string => `
  create table bench_orders as
  ${numbers(filling.orders).replace('select …', 'select n, case when n % 20 < 2 then n - n % 20 else n end as leader')}`;

/** The same with all that follows from the number. */
const known = (filling: Filling): string => `
  create table bench_facts as
  select n, leader, rank, cast(secs - ${IDS_BEGIN} as text) || '000' || cast(100000 + n % 900000 as text) as id,
    case when n % 20 < 2 then 'M' || cast(100000000000 + leader as text) end as merge_id,
    owner, status, secs, case when n % 10 = 7 then 'service' else 'physical' end as kind,
    case when n % 20 < 2 or leader % 5 < 3 or rank < ${filling.unpaid} then 1990 + leader % 50 * 100 else 0 end as fen,
    100 + n % 900 as points,
    case when status in (2, 3, 4, 5) or status = 6 and leader % 5 = 1 then 1 else 0 end as is_paid,
    case when n % 50 = 31 and status in (2, 3) then 1 else 0 end as at_door
  from (
    select n, leader, rank, ${NOW_SECONDS} - 60 - rank * ${SPAN} / ${filling.orders} as secs,
      ${owner(filling)} as owner, ${status(filling)} as status
    from (select n, leader, ${filling.orders} - leader as rank from bench_orders) as ranked
  ) as placed`;

/** Addresses as orders keep them, each about 150 characters. */
const address = `case when kind = 'physical' then
  '{"receiver":"王小明","phone":"' || ${phoneOf('owner')} || '","province":"浙江省","city":"杭州市","county":"西湖区","areaCode":"330106","detail":"文三路 ' || owner || ' 号"}' end`;

function orderRows(filling: Filling): string[] {
  const { unpaid, undelivered, due, moment } = filling;
  const past = (days: number) => moment(`${NOW_SECONDS} - ${days} * ${DAY}`);
  const after = (seconds: number) => moment(`secs + ${seconds}`);
  const isSent = `kind = 'physical' and status in (3, 4, 5)`;
  const columns = {
    id: 'id',
    user_id: userId('owner'),
    p_id: `'10000'`,
    kind: 'kind',
    status: 'status',
    close_reason: `case when status = 6 then case when is_paid = 1 then 'refunded' else 'expired' end end`,
    activity_type: '0',
    points: 'points',
    pay_amount_fen: 'fen',
    address,
    remark: `''`,
    source_order_id: 'case when n % 50 = 9 then id end',
    pay_channel: `case when is_paid = 1 and fen > 0 then 'alipay' end`,
    points_gained: '0',
    express_company: `case when ${isSent} then 'sf' end`,
    express_no: `case when ${isSent} then 'SF' || id end`,
    created_at: after(0),
    pay_deadline: `case when status = 1 then ${moment(`${NOW_SECONDS} + case when rank < ${unpaid - due} then 1200 else -60 end`)} end`,
    paid_at: `case when status = 2 and rank >= ${unpaid + undelivered - due} then ${past(40)}
      when is_paid = 1 and at_door = 0 then ${after(120)} end`,
    sent_at: `case when status = 3 and rank >= ${unpaid + 3 * undelivered - due} then ${past(40)} when ${isSent} then ${after(3600)} end`,
    delivered_at: `case when status = 3 and rank < ${unpaid + 2 * undelivered} then null when ${isSent} then ${after(2 * DAY)} end`,
    completed_at: `case when status = 4 then ${after(9 * DAY)} end`,
    closed_at: `case when status = 6 then ${after(1800)} end`,
    merge_order_id: 'merge_id',
    supplier: `'supplier-' || n % 20`,
    is_cash_on_delivery: 'at_door',
  };
  return [
    insert(
      'merge_orders',
      { id: 'merge_id', created_at: `min(${after(0)})` },
      'select … from bench_facts where merge_id is not null group by merge_id',
    ),
    insert('orders', columns, 'select … from bench_facts'),
  ];
}

/** Orders, and the table of what their other rows are made from (`bench_facts`, to be dropped in the end). */
export const orderStatements = (filling: Filling): string[] => [
  facts(filling),
  known(filling),
  ...orderRows(filling),
];

import {
  type FillContext,
  insert,
  NOW_SECONDS,
  phoneSql,
  pseudoRandomSql,
  selectNumbers,
  userIdSql,
} from './sql';

const DAY = 86_400;
/** Seconds over which the orders are spread: two years. */
const SPAN = 730 * DAY;
/** Seconds since 1970 from which the time in order ids counts. */
const IDS_BEGIN = 1_577_836_800;
/** A prime; squares of pseudo-random numbers below it distribute orders unevenly among users. */
const PRIME = 1_000_003;

/** SQL for the number of an order's user: few users have many orders, many have few, one has very many. */
const owner = ({ orders, users, heavy }: FillContext): string => {
  const some = pseudoRandomSql('leader', PRIME);
  return `case when (leader + 7) % ${Math.floor(orders / heavy)} = 0 then ${users}
    else 1 + (${some} * ${some} / ${PRIME}) * ${users - 1} / ${PRIME} end`;
};

/** SQL for the status of an order: the newest are in progress. */
const status = ({ unpaid, undelivered }: FillContext): string => `case
  when rank < ${unpaid} then 1
  when n % 10 = 7 then 4
  when rank < ${unpaid + undelivered} then 2
  when rank < ${unpaid + 3 * undelivered} then 3
  when rank < ${unpaid + 3 * undelivered + undelivered / 2} then 5
  when leader % 50 in (11, 16, 21, 37) then 6
  else 4 end`;

/**
 * Creates a table with the number of each order and of its leader. Two of twenty orders form a merge order and share
 * a leader; three of five orders cost cash, one of ten is a service order.
 */
const createOrdersTable = (context: FillContext): string => `
  create table bench_orders as
  ${selectNumbers(context.orders).replace('select …', 'select n, case when n % 20 < 2 then n - n % 20 else n end as leader')}`;

/** Creates a table with the properties of an order that follow from its number. */
const createFactsTable = (context: FillContext): string => `
  create table bench_facts as
  select n, leader, rank, cast(secs - ${IDS_BEGIN} as text) || '000' || cast(100000 + n % 900000 as text) as id,
    case when n % 20 < 2 then 'M' || cast(100000000000 + leader as text) end as merge_id,
    owner, status, secs, case when n % 10 = 7 then 'service' else 'physical' end as kind,
    case when n % 20 < 2 or leader % 5 < 3 or rank < ${context.unpaid} then 1990 + leader % 50 * 100 else 0 end as fen,
    100 + n % 900 as points,
    case when status in (2, 3, 4, 5) or status = 6 and leader % 5 = 1 then 1 else 0 end as is_paid,
    case when n % 50 = 31 and status in (2, 3) then 1 else 0 end as at_door
  from (
    select n, leader, rank, ${NOW_SECONDS} - 60 - rank * ${SPAN} / ${context.orders} as secs,
      ${owner(context)} as owner, ${status(context)} as status
    from (select n, leader, ${context.orders} - leader as rank from bench_orders) as ranked
  ) as placed`;

/** SQL for the address of an order, about 150 characters. */
const address = `case when kind = 'physical' then
  '{"receiver":"王小明","phone":"' || ${phoneSql('owner')} || '","province":"浙江省","city":"杭州市","county":"西湖区","areaCode":"330106","detail":"文三路 ' || owner || ' 号"}' end`;

function orderRows(context: FillContext): string[] {
  const { unpaid, undelivered, due, moment } = context;
  const past = (days: number) => moment(`${NOW_SECONDS} - ${days} * ${DAY}`);
  const after = (seconds: number) => moment(`secs + ${seconds}`);
  const isSent = `kind = 'physical' and status in (3, 4, 5)`;
  const columns = {
    id: 'id',
    user_id: userIdSql('owner'),
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

/** Creates the statements for orders, and for the helper table `bench_facts`, from which their other rows are made. */
export const createOrderStatements = (context: FillContext): string[] => [
  createOrdersTable(context),
  createFactsTable(context),
  ...orderRows(context),
];

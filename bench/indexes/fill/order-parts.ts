import { type FillContext, insert, NOW_SECONDS, pseudoRandomSql, userIdSql } from './sql';

const DAY = 86_400;

/** Helper tables of the catalogue's specs and of the add-ons' specs, with numbers. */
const specs = `
  create table bench_specs as
  select row_number() over (order by goods_specs.id) - 1 as number, goods_specs.id, goods_id, null as activity_id
  from goods_specs inner join goods on goods.id = goods_specs.goods_id where on_sale = 1`;
const offers = `
  create table bench_offers as
  select row_number() over (order by goods_spec_id) - 1 as number, goods_spec_id as id, goods_id, activity_id
  from activity_specs where activity_id = 'convenient-buying'`;

/** One item per order, for three of ten orders a second one; one of ten from an activity, one of five the same product. */
function items(): string[] {
  const item = (position: number) => ({
    id: `facts.id || '-${position}'`,
    order_id: 'facts.id',
    position: `${position}`,
    goods_id: 'spec.goods_id',
    goods_spec_id: 'spec.id',
    activity_id: 'spec.activity_id',
    quantity: '1',
    points: 'points',
    price_fen: 'fen',
    title_zh: `'手冲咖啡壶 ' || spec.number`,
    title_en: `'Coffee pot ' || spec.number`,
    spec_name_zh: `'白色'`,
    spec_name_en: `'White'`,
    picture: `'goods/coffee-pot.webp'`,
    activity_type: `case when spec.activity_id is null then 0 else 6 end`,
  });
  const join = (table: string, position: number) => `select … from bench_facts as facts
    inner join ${table} as spec on spec.number = case when facts.n % 5 = 2 then 0
      else ${pseudoRandomSql(`facts.n + ${position}`, PRIME)} % (select count(*) from ${table}) end`;
  return [
    insert('order_items', item(0), `${join('bench_specs', 0)} where facts.n % 10 <> 3`),
    insert('order_items', item(0), `${join('bench_offers', 0)} where facts.n % 10 = 3`),
    insert('order_items', item(1), `${join('bench_specs', 1)} where facts.n % 10 in (1, 2, 3)`),
  ];
}
const PRIME = 1_000_003;

/** Points that orders reserve or have spent, with their ledger entries. */
const points = ({ users, moment }: FillContext): string[] => {
  const lot = `'bench-lot-' || owner || '-' || case when owner = ${users} then n % 300 else n % 4 end`;
  const ledger = { user_id: userIdSql('owner'), lot_id: lot, reason: `'order'`, ref: 'id', delta: '-points' };
  const holding = `select … from bench_facts where status <> 6 or is_paid = 1`;
  return [
    insert('order_points', { order_id: 'id', lot_id: lot, amount: 'points' }, holding),
    insert('points_ledger', { id: `'spent-' || id`, ...ledger, created_at: moment('secs') }, holding),
  ];
};

/** Three traces per parcel; the newest parcels have one in the future. */
const traces = ({ unpaid, undelivered, due, moment }: FillContext): string =>
  insert(
    'order_traces',
    {
      id: `id || '-t' || position`,
      order_id: 'id',
      position: 'position',
      at: `case when position = 2 and status = 3 and rank < ${unpaid + 2 * undelivered - due}
        then ${moment(`${NOW_SECONDS} + ${DAY}`)} else ${moment('secs + 3600 + position * 3600')} end`,
      text_zh: `'快件已到达杭州转运中心'`,
      text_en: `'Arrived at the sorting centre in Hangzhou'`,
    },
    `select … from bench_facts cross join (select 0 as position union all select 1 union all select 2) as parts
     where kind = 'physical' and status in (3, 4, 5)`,
  );

/** Comments for one of seven completed orders, idempotency keys (a few of them expired), and uploads. */
const traffic = ({ orders, due, moment }: FillContext): string[] => [
  insert(
    'goods_comments',
    {
      id: `'bench-' || facts.id`,
      goods_id: 'item.goods_id',
      user_id: userIdSql('owner'),
      order_item_id: 'item.id',
      nick_name_zh: `'兑***友'`,
      nick_name_en: `'u***r'`,
      stars: '1 + facts.n % 5',
      text_zh: `'很好用，包装也很仔细，会再来的。'`,
      text_en: `'Works well and was packed with care.'`,
      spec_name_zh: `'白色'`,
      spec_name_en: `'White'`,
      pictures: `'[]'`,
      created_at: moment(`secs + 10 * ${DAY}`),
    },
    `select … from bench_facts as facts inner join order_items as item on item.id = facts.id || '-0'
     where status = 4 and leader % 7 = 2`,
  ),
  'delete from goods_ratings',
  insert(
    'goods_ratings',
    { goods_id: 'goods_id', comments: 'count(*)', good_comments: 'count(case when stars >= 4 then 1 end)' },
    'select … from goods_comments group by goods_id',
  ),
  insert(
    'idempotency_keys',
    {
      user_id: userIdSql('owner'),
      key: `'bench-key-' || id`,
      operation: `'saveOrder'`,
      body_hash: `'0123456789abcdef0123456789abcdef'`,
      answer: `'{"orderId":"' || id || '"}'`,
      created_at: `case when rank >= ${Math.floor(orders / 20) - due} then ${moment(`${NOW_SECONDS} - 2 * ${DAY}`)}
        else ${moment(`${NOW_SECONDS} - rank % ${DAY - 60}`)} end`,
    },
    `select … from bench_facts where rank < ${Math.floor(orders / 20)}`,
  ),
  insert(
    'uploads',
    {
      id: `'bench-' || id`,
      user_id: userIdSql('owner'),
      url: `'/uploads/' || id || '.webp'`,
      bytes: '50000',
      width: '800',
      height: '800',
      day: `substr(${moment('secs')}, 1, 10)`,
      created_at: moment('secs'),
      used_at: `case when n < 800 then null else ${moment('secs')} end`,
    },
    'select … from bench_facts where n % 20 = 5',
  ),
];

/** Creates the statements for rows of orders that are not about money. */
export const createPartStatements = (context: FillContext): string[] => [
  specs,
  offers,
  ...items(),
  ...points(context),
  traces(context),
  ...traffic(context),
  // Reduces the stock, so that pieces of cancelled orders can be returned.
  `update activity_specs set stock = (stock + 1) / 2 where activity_id = 'convenient-buying'`,
];

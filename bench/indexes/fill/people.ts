import { chance, type Filling, insert, NOW_SECONDS, numbers, phoneOf, userId } from './sql';

const DAY = 86_400;

/** Users 1 to `users`; the last one is the one with very many orders. */
function people({ users, moment }: Filling): string[] {
  const created = moment(`${NOW_SECONDS} - 800 * ${DAY} + n`);
  const address = { province: `'浙江省'`, city: `'杭州市'`, county: `'西湖区'`, area_code: `'330106'` };
  return [
    insert(
      'users',
      {
        id: userId('n'),
        nick_name: `'u' || n`,
        icon: `''`,
        is_new: '0',
        p_id: `'10000'`,
        created_at: created,
      },
      numbers(users),
    ),
    insert(
      'addresses',
      {
        id: `'bench-' || n`,
        user_id: userId('n'),
        receiver: `'王小明'`,
        phone: phoneOf('n'),
        ...address,
        detail: `'文三路 ' || n || ' 号'`,
        is_default: '1',
        created_at: created,
      },
      numbers(users),
    ),
    insert(
      'sign_ins',
      {
        user_id: userId('n'),
        day: `substr(${moment(`${NOW_SECONDS} - ${DAY} * day`)}, 1, 10)`,
        continuous_days: '6 - day',
        points: '5',
        created_at: created,
      },
      `${numbers(users)} cross join (select 1 as day union all select 2 union all select 3) as days`,
    ),
    insert(
      'red_packets',
      { user_id: userId('n'), day: `'2026-03-01'`, amount: '500', created_at: created },
      numbers(users),
    ),
  ];
}

/** Four lots a user; the one with many orders has three hundred. Few have something left that has expired. */
function lots({ users, due, moment }: Filling): string[] {
  const expiry = `case when lot = 0 then null
    when lot = 1 then ${moment(`${NOW_SECONDS} - 3600`)} else ${moment(`${NOW_SECONDS} + ${DAY} * 30 + n`)} end`;
  const left = `case when lot in (0, 2) then 2000 when lot = 1 and n <= ${due} then 10 else 0 end`;
  const lot = {
    id: `'bench-lot-' || n || '-' || lot`,
    user_id: userId('n'),
    amount: '5000',
    remaining: left,
    expires_at: expiry,
    reason: `case when lot = 3 then 'return_score' else 'sign_in' end`,
    ref: `'bench-' || lot`,
    created_at: moment(`${NOW_SECONDS} - 700 * ${DAY} + n * 60`),
  };
  const few = 'cross join (select 0 as lot union all select 1 union all select 2 union all select 3) as lots';
  const many = { ...lot, id: `'bench-lot-' || ${users} || '-' || (n + 3)`, user_id: userId(`${users}`) };
  const spent = { ...many, remaining: '0', expires_at: 'null', ref: `'bench-many-' || n` };
  const ledger = { lot_id: 'id', user_id: 'user_id', reason: 'reason', ref: 'ref', created_at: 'created_at' };
  return [
    insert('points_lots', lot, `${numbers(users)} ${few}`),
    insert('points_lots', { ...spent, reason: `'sign_in'` }, numbers(300)),
    insert(
      'points_ledger',
      { id: 'id', ...ledger, delta: 'amount' },
      `select … from points_lots where id like 'bench-%'`,
    ),
  ];
}

/** A coupon that everybody took three times: one to be used, one used, one expired. */
function coupons({ users, moment }: Filling): string[] {
  const until = `case when each = 3 then ${moment(`${NOW_SECONDS} - ${DAY}`)} else ${moment(`${NOW_SECONDS} + ${DAY} * each`)} end`;
  return [
    `insert into coupons (id, kind, value, threshold, title_zh, title_en, covers, per_user, take_from, valid_days, position)
     values ('bench-coupon', 'fen', 500, 1000, '立减', 'Off', 'all', 9, '', 30, 99)`,
    insert(
      'user_coupons',
      {
        id: `'bench-uc-' || n || '-' || each`,
        user_id: userId('n'),
        coupon_id: `'bench-coupon'`,
        value: '500',
        threshold: '1000',
        valid_from: `'2026-01-01T00:00:00.000Z'`,
        valid_until: until,
        state: `case when each = 2 then 'used' else 'free' end`,
        order_id: `case when each = 2 then 'bench-' || n end`,
        taken_at: moment(`${NOW_SECONDS} - ${DAY} * 5 + ${chance('n', DAY)}`),
      },
      `${numbers(users)} cross join (select 1 as each union all select 2 union all select 3) as each`,
    ),
  ];
}

/** Users with what belongs to them apart from orders. */
export const peopleStatements = (filling: Filling): string[] => [
  ...people(filling),
  ...lots(filling),
  ...coupons(filling),
];

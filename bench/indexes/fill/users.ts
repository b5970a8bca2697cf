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

/** Users 1 to `users`; the last one has very many orders. */
function people({ users, moment }: FillContext): string[] {
  const created = moment(`${NOW_SECONDS} - 800 * ${DAY} + n`);
  const address = { province: `'浙江省'`, city: `'杭州市'`, county: `'西湖区'`, area_code: `'330106'` };
  return [
    insert(
      'users',
      {
        id: userIdSql('n'),
        nick_name: `'u' || n`,
        icon: `''`,
        is_new: '0',
        p_id: `'10000'`,
        created_at: created,
      },
      selectNumbers(users),
    ),
    insert(
      'addresses',
      {
        id: `'bench-' || n`,
        user_id: userIdSql('n'),
        receiver: `'王小明'`,
        phone: phoneSql('n'),
        ...address,
        detail: `'文三路 ' || n || ' 号'`,
        is_default: '1',
        created_at: created,
      },
      selectNumbers(users),
    ),
    insert(
      'sign_ins',
      {
        user_id: userIdSql('n'),
        day: `substr(${moment(`${NOW_SECONDS} - ${DAY} * day`)}, 1, 10)`,
        continuous_days: '6 - day',
        points: '5',
        created_at: created,
      },
      `${selectNumbers(users)} cross join (select 1 as day union all select 2 union all select 3) as days`,
    ),
    insert(
      'red_packets',
      { user_id: userIdSql('n'), day: `'2026-03-01'`, amount: '500', created_at: created },
      selectNumbers(users),
    ),
  ];
}

/** Four lots per user, 300 for the one with many orders. A few expired lots have points left. */
function lots({ users, due, moment }: FillContext): string[] {
  const expiry = `case when lot = 0 then null
    when lot = 1 then ${moment(`${NOW_SECONDS} - 3600`)} else ${moment(`${NOW_SECONDS} + ${DAY} * 30 + n`)} end`;
  const left = `case when lot in (0, 2) then 2000 when lot = 1 and n <= ${due} then 10 else 0 end`;
  const lot = {
    id: `'bench-lot-' || n || '-' || lot`,
    user_id: userIdSql('n'),
    amount: '5000',
    remaining: left,
    expires_at: expiry,
    reason: `case when lot = 3 then 'return_score' else 'sign_in' end`,
    ref: `'bench-' || lot`,
    created_at: moment(`${NOW_SECONDS} - 700 * ${DAY} + n * 60`),
  };
  const few = 'cross join (select 0 as lot union all select 1 union all select 2 union all select 3) as lots';
  const many = { ...lot, id: `'bench-lot-' || ${users} || '-' || (n + 3)`, user_id: userIdSql(`${users}`) };
  const spent = { ...many, remaining: '0', expires_at: 'null', ref: `'bench-many-' || n` };
  const ledger = { lot_id: 'id', user_id: 'user_id', reason: 'reason', ref: 'ref', created_at: 'created_at' };
  return [
    insert('points_lots', lot, `${selectNumbers(users)} ${few}`),
    insert('points_lots', { ...spent, reason: `'sign_in'` }, selectNumbers(300)),
    insert(
      'points_ledger',
      { id: 'id', ...ledger, delta: 'amount' },
      `select … from points_lots where id like 'bench-%'`,
    ),
  ];
}

/** A coupon that every user took three times: one is usable, one used, one expired. */
function coupons({ users, moment }: FillContext): string[] {
  const until = `case when each = 3 then ${moment(`${NOW_SECONDS} - ${DAY}`)} else ${moment(`${NOW_SECONDS} + ${DAY} * each`)} end`;
  return [
    `insert into coupons (id, kind, value, threshold, title_zh, title_en, covers, per_user, take_from, valid_days, position)
     values ('bench-coupon', 'fen', 500, 1000, '立减', 'Off', 'all', 9, '', 30, 99)`,
    insert(
      'user_coupons',
      {
        id: `'bench-uc-' || n || '-' || each`,
        user_id: userIdSql('n'),
        coupon_id: `'bench-coupon'`,
        value: '500',
        threshold: '1000',
        valid_from: `'2026-01-01T00:00:00.000Z'`,
        valid_until: until,
        state: `case when each = 2 then 'used' else 'free' end`,
        order_id: `case when each = 2 then 'bench-' || n end`,
        taken_at: moment(`${NOW_SECONDS} - ${DAY} * 5 + ${pseudoRandomSql('n', DAY)}`),
      },
      `${selectNumbers(users)} cross join (select 1 as each union all select 2 union all select 3) as each`,
    ),
  ];
}

/** Creates the statements for users and their rows apart from orders. */
export const createPeopleStatements = (context: FillContext): string[] => [
  ...people(context),
  ...lots(context),
  ...coupons(context),
];

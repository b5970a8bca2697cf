import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createCouponTables(db: Kysely<never>) {
  await createTable(db, 'coupons', {
    id: 'text',
    kind: 'text',
    value: 'int',
    threshold: 'int',
    title_zh: 'text',
    title_en: 'text',
    covers: 'text',
    total: 'int?',
    per_user: 'int',
    take_from: 'text',
    take_until: 'text?',
    valid_from: 'text?',
    valid_until: 'text?',
    valid_days: 'int?',
    position: 'int',
  })
    .addColumn('taken', 'integer', (spec) => spec.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('coupons_pk', ['id'])
    .addCheckConstraint('coupons_kind_check', sql`kind in ('fen', 'points', 'consumption')`)
    .addCheckConstraint('coupons_covers_check', sql`covers in ('all', 'group', 'goods')`)
    .addCheckConstraint('coupons_amounts_check', sql`value >= 0 and threshold >= 0 and per_user > 0`)
    .addCheckConstraint('coupons_taken_check', sql`taken >= 0 and (total is null or taken <= total)`)
    .addCheckConstraint(
      'coupons_valid_check',
      sql`valid_days > 0 or (valid_from is not null and valid_until is not null and valid_from < valid_until)`,
    )
    .execute();
  await db.schema.createIndex('coupons_place').on('coupons').columns(['position', 'id']).execute();

  await createTable(db, 'coupon_targets', { coupon_id: 'text', target_id: 'text' })
    .addPrimaryKeyConstraint('coupon_targets_pk', ['coupon_id', 'target_id'])
    .addForeignKeyConstraint('coupon_targets_coupon_fk', ['coupon_id'], 'coupons', ['id'])
    .execute();
}

async function createUserCouponTable(db: Kysely<never>) {
  await createTable(db, 'user_coupons', {
    id: 'text',
    user_id: 'text',
    coupon_id: 'text',
    value: 'int',
    threshold: 'int',
    valid_from: 'text',
    valid_until: 'text',
    state: 'text',
    order_id: 'text?',
    taken_at: 'text',
    used_at: 'text?',
  })
    .addPrimaryKeyConstraint('user_coupons_pk', ['id'])
    .addForeignKeyConstraint('user_coupons_user_fk', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('user_coupons_coupon_fk', ['coupon_id'], 'coupons', ['id'])
    .addUniqueConstraint('user_coupons_one_an_order', ['order_id'])
    .addCheckConstraint('user_coupons_state_check', sql`state in ('free', 'held', 'used')`)
    .addCheckConstraint('user_coupons_order_check', sql`(state = 'free') = (order_id is null)`)
    .addCheckConstraint('user_coupons_value_check', sql`value > 0 and threshold >= 0`)
    .execute();
  const indexes: Record<string, string[]> = {
    user_coupons_open: ['user_id', 'valid_until'],
    user_coupons_by_age: ['user_id', 'taken_at'],
    user_coupons_of: ['user_id', 'coupon_id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('user_coupons').columns(columns).execute();
  }
}

/**
 * A red packet yields a coupon like any other, which needs a definition; every mall has it from the start.
 */
async function insertConsumptionCoupon(db: Kysely<never>) {
  await sql`insert into coupons (id, kind, value, threshold, title_zh, title_en, covers, per_user, take_from, valid_days, position)
    values ('red-packet', 'consumption', 0, 0, '消费积分券', 'Consumption points coupon', 'all', 1, '', 2, 0)`.execute(
    db,
  );
}

async function createRedPacketTable(db: Kysely<never>) {
  await createTable(db, 'red_packets', {
    user_id: 'text',
    day: 'text',
    amount: 'int',
    user_coupon_id: 'text?',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('red_packets_pk', ['user_id', 'day'])
    .addForeignKeyConstraint('red_packets_user_fk', ['user_id'], 'users', ['id'])
    .addCheckConstraint('red_packets_amount_check', sql`amount > 0`)
    .execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createCouponTables(db);
  await createUserCouponTable(db);
  await insertConsumptionCoupon(db);
  await createRedPacketTable(db);
}

import 'server-only';
import type { Kysely } from 'kysely';
import { createTable } from '../columns';

/** Who has claimed which product on delivery: each user, phone and address once per product. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'delivery_claims', {
    order_id: 'text',
    goods_id: 'text',
    user_id: 'text',
    phone: 'text',
    address: 'text',
  })
    .addPrimaryKeyConstraint('delivery_claims_pk', ['order_id', 'goods_id'])
    .addUniqueConstraint('delivery_claims_user', ['user_id', 'goods_id'])
    .addUniqueConstraint('delivery_claims_phone', ['phone', 'goods_id'])
    .addUniqueConstraint('delivery_claims_address', ['address', 'goods_id'])
    .addForeignKeyConstraint('delivery_claims_order_fk', ['order_id'], 'orders', ['id'])
    .execute();
}

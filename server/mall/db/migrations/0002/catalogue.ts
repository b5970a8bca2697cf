import 'server-only';
import { type Kysely, sql } from 'kysely';

/**
 * Pieces of a spec that were ever supplied; must equal what is left plus what orders reserved or took. For
 * existing rows it is computed from those.
 */
async function addSuppliedPieces(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('goods_specs')
    .addColumn('supplied', 'integer', (spec) => spec.notNull().defaultTo(0))
    .execute();
  await sql`
    update goods_specs set supplied = stock + coalesce((
      select sum(order_items.quantity) from order_items
      inner join orders on orders.id = order_items.order_id
      where order_items.goods_spec_id = goods_specs.id and order_items.activity_id is null
        and (orders.status <> 6 or orders.paid_at is not null)
    ), 0)`.execute(db);
}

/** Pieces of an activity that left by other ways than orders of this mall. */
async function addPiecesClaimedElsewhere(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('activity_specs')
    .addColumn('claimed_elsewhere', 'integer', (spec) => spec.notNull().defaultTo(0))
    .execute();
  await sql`
    update activity_specs set claimed_elsewhere = initial_stock - stock - coalesce((
      select sum(order_items.quantity) from order_items
      inner join orders on orders.id = order_items.order_id
      where order_items.goods_spec_id = activity_specs.goods_spec_id
        and order_items.activity_id = activity_specs.activity_id
        and (orders.status <> 6 or orders.paid_at is not null)
    ), 0)`.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await addSuppliedPieces(db);
  await addPiecesClaimedElsewhere(db);
}

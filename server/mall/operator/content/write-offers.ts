import 'server-only';
import { lockRows } from '../../db/dialect';
import { insertRows } from '../../db/write-rows';
import { lowerStocks } from '../../service-order/sync-stock';
import type { Fault, HiddenRow, WriteContext } from './section';

/** A spec at the price of an activity. `pieces`: a total, of which some may be sold. */
interface ContentOffer {
  specId: string;
  points: number;
  priceFen: number;
  pieces: number;
  orderLimit: number;
}

interface ContentActivity {
  id: string;
  offers: readonly ContentOffer[];
}

/** Specs in one statement. */
const CHUNK_IDS = 500;

/** Reads the product of each spec. */
async function readProducts({ tx }: WriteContext, activities: readonly ContentActivity[]) {
  const ids = [...new Set(activities.flatMap(({ offers }) => offers.map(({ specId }) => specId)))];
  const products = new Map<string, string>();
  for (let start = 0; start < ids.length; start += CHUNK_IDS) {
    const rows = await tx
      .selectFrom('goods_specs')
      .select(['id', 'goods_id'])
      .where('id', 'in', ids.slice(start, start + CHUNK_IDS))
      .execute();
    for (const { id, goods_id } of rows) products.set(id, goods_id);
  }
  return products;
}

/** Reads the offers of an activity, locked against orders. */
const readStoredOffers = ({ tx }: WriteContext, activityId: string) =>
  lockRows(
    tx,
    tx
      .selectFrom('activity_specs')
      .selectAll()
      .where('activity_id', '=', activityId)
      .orderBy('goods_spec_id'),
  ).execute();

type StoredOffer = Awaited<ReturnType<typeof readStoredOffers>>[number];

const isSold = async ({ tx }: WriteContext, { activity_id, goods_spec_id }: StoredOffer): Promise<boolean> =>
  (await tx
    .selectFrom('order_items')
    .select('order_id')
    .where('activity_id', '=', activity_id)
    .where('goods_spec_id', '=', goods_spec_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes an offer that the file lacks, or hides it if it was sold. */
async function removeOffer(context: WriteContext, stored: StoredOffer): Promise<void> {
  const { tx, now } = context;
  const { activity_id, goods_spec_id } = stored;
  if (await isSold(context, stored)) {
    await tx
      .updateTable('activity_specs')
      .set({ hidden_at: now.toISOString() })
      .where('activity_id', '=', activity_id)
      .where('goods_spec_id', '=', goods_spec_id)
      .execute();
    const hidden: HiddenRow = {
      section: 'activities',
      id: `${activity_id} ${goods_spec_id}`,
      reason: 'orders refer to it',
    };
    if (stored.hidden_at === null) context.hide(hidden);
  } else
    await tx
      .deleteFrom('activity_specs')
      .where('activity_id', '=', activity_id)
      .where('goods_spec_id', '=', goods_spec_id)
      .execute();
}

/** Changes a stored offer; the pieces that left stay gone. */
async function updateOffer(
  { tx }: WriteContext,
  stored: StoredOffer,
  { points, priceFen, pieces, orderLimit }: ContentOffer,
  position: number,
): Promise<void> {
  await tx
    .updateTable('activity_specs')
    .set({
      position,
      points,
      price_fen: priceFen,
      order_limit: orderLimit,
      stock: stored.stock + pieces - stored.initial_stock,
      initial_stock: pieces,
      hidden_at: null,
    })
    .where('activity_id', '=', stored.activity_id)
    .where('goods_spec_id', '=', stored.goods_spec_id)
    .execute();
}

/**
 * Writes the offers of activities. Orders cannot change their stock meanwhile: the rows are locked. Pieces of vouchers
 * beyond their imported codes count as claimed elsewhere.
 * @returns a fault for each offer whose pieces are fewer than those that left already
 */
export async function writeOffers(
  activities: readonly ContentActivity[],
  context: WriteContext,
): Promise<Fault[]> {
  const products = await readProducts(context, activities);
  const faults: Fault[] = [];
  for (const [index, { id, offers }] of activities.entries()) {
    const stored = new Map((await readStoredOffers(context, id)).map((row) => [row.goods_spec_id, row]));
    const specIds = new Set(offers.map(({ specId }) => specId));
    for (const row of stored.values()) if (!specIds.has(row.goods_spec_id)) await removeOffer(context, row);
    for (const [position, offer] of offers.entries()) {
      const row = stored.get(offer.specId);
      if (!row) continue;
      const gone = row.initial_stock - row.stock;
      if (offer.pieces < gone)
        faults.push({
          place: [index, 'offers', position, 'pieces'],
          message: `${gone} pieces are sold or reserved already`,
        });
      else await updateOffer(context, row, offer, position);
    }
    const added = offers.flatMap((offer, position) =>
      stored.has(offer.specId)
        ? []
        : [
            {
              activity_id: id,
              goods_spec_id: offer.specId,
              goods_id: products.get(offer.specId) ?? '',
              position,
              points: offer.points,
              price_fen: offer.priceFen,
              stock: offer.pieces,
              initial_stock: offer.pieces,
              order_limit: offer.orderLimit,
            },
          ],
    );
    await insertRows(context.tx, 'activity_specs', added);
  }
  await lowerStocks(context.tx, [...products.keys()], context.now);
  return faults;
}

import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withDatabase } from './database';
import { runOperatorCommand } from './operator-command';

interface GoodsInput {
  goodsId: string;
  specId: string;
  points: number;
  priceFen: number;
  stock: number;
  orderLimit?: number;
  nameZh?: string;
  nameEn?: string;
}

const getDataFolder = () => process.env.TEST_DATA_DIR ?? '';

/**
 * Imports a product of one spec, as an operator does with a file. A second import changes its price or stock.
 */
async function importGoods(goods: GoodsInput): Promise<void> {
  const file = path.join(getDataFolder(), `${goods.specId}-${randomInt(1e9)}.json`);
  const row = {
    nameZh: '和风漆筷 2 双',
    nameEn: 'Lacquered chopsticks, two pairs',
    ...goods,
    groupId: '103',
    supplier: 's1',
    optionZh: '颜色',
    optionEn: 'Colour',
    specNameZh: '朱红',
    specNameEn: 'Vermilion',
    cover: 'goods/103003/cover.webp',
    marketPriceFen: 4900,
    position: 9999,
  };
  await writeFile(file, JSON.stringify([row]));
  await runOperatorCommand('catalog', 'import', file);
  await rm(file);
}

/** A product of this test alone, whose price and stock the test changes. Costs 300 points by default. */
export async function createGoods(first: Partial<Omit<GoodsInput, 'specId'>> = {}) {
  const { goodsId = `9${randomInt(1e8, 1e9)}` } = first;
  const goods: GoodsInput = {
    goodsId,
    specId: `${goodsId}01`,
    points: 300,
    priceFen: 0,
    stock: 20,
    ...first,
  };
  await importGoods(goods);
  return { ...goods, become: (next: Partial<GoodsInput>) => importGoods({ ...goods, ...next }) };
}

/**
 * Creates an activity of one project that sells one spec at a lower price, limited time by default; the returned `end` ends it. A list of
 * limited-time sales shows it first: other tests open that of project 10000.
 */
export function createActivity(
  { goodsId, specId }: GoodsInput,
  points: number,
  { pId, activityType = 1 }: { pId: string; activityType?: number },
) {
  const id = `test-${specId}`;
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  withDatabase((database) => {
    database
      .prepare(
        'insert into activities (id, activity_type, p_id, title_zh, title_en, starts_at, ends_at) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, activityType, pId, '限时兑换', 'Limited-time exchange', at(-60), at(60));
    database
      .prepare(
        'insert into activity_specs (activity_id, goods_spec_id, goods_id, position, points, price_fen, stock, initial_stock, order_limit) values (?, ?, ?, 0, ?, 0, 10, 10, 2)',
      )
      .run(id, specId, goodsId, points);
  });
  return {
    end: () =>
      withDatabase((database) => {
        database.prepare('update activities set ends_at = ? where id = ?').run(at(-1), id);
      }),
  };
}

/** Creates a trigger that keeps the parcels of orders in the warehouse for ten minutes. */
function createHold(name: string, event: string, condition: string): void {
  const later = new Date(Date.now() + 600_000).toISOString();
  withDatabase((database) =>
    database.exec(`
      create trigger "${name}" after ${event} on orders when (${condition}) and new.status = 2
      begin update orders set paid_at = '${later}' where id = new.id; end`),
  );
}

/**
 * Keeps the parcels of an unpaid order, or of a merge order, in the warehouse for ten minutes from its payment on.
 * @returns a function that lets them leave
 */
export function holdShipping(id: string): () => void {
  createHold(`hold ${id}`, 'update of status', `new.id = '${id}' or new.merge_order_id = '${id}'`);
  return () =>
    withDatabase((database) => {
      database.exec(`drop trigger "hold ${id}"`);
      const { changes } = database
        .prepare('update orders set paid_at = ? where (id = ? or merge_order_id = ?) and status = 2')
        .run(new Date().toISOString(), id, id);
      if (Number(changes) === 0) throw new Error(`${id} has no parcel that waits to be sent`);
    });
}

/** Makes an order that is paid at once, with points, and keeps its parcel in the warehouse for ten minutes. */
export async function orderHeld(userId: string, order: () => Promise<string>): Promise<string> {
  const name = `hold of ${userId}`;
  createHold(name, 'insert', `new.user_id = '${userId}'`);
  try {
    return await order();
  } finally {
    withDatabase((database) => database.exec(`drop trigger "${name}"`));
  }
}

import { example } from '@/lib/contract/examples';
import type { TestMall } from '../../test-mall';
import { insertOrder } from './base';

type ServiceGoodsType = 'voucher' | 'topUp';

/** Inserts an order of one piece of the example goods that needs no shipping. */
async function insertServiceOrder(testMall: TestMall, id: string, type: ServiceGoodsType): Promise<string> {
  await insertOrder(testMall, {
    ...{ id, status: 4, kind: 'service', address: null },
    ...{ sent_at: null, express_company: null, express_no: null },
  });
  const at = testMall.now().toISOString();
  const pieceId = `item-${id}-1`;
  await testMall.mall.db
    .insertInto('service_pieces')
    .values({
      id: pieceId,
      order_id: id,
      order_item_id: `item-${id}`,
      goods_id: example.goodsId,
      goods_spec_id: example.goodsSpecId,
      position: 1,
      type,
      source: 'generated',
      valid_days: 60,
      state: type === 'voucher' ? 'done' : 'waiting',
      valid_until: type === 'voucher' ? '2026-05-09T16:00:00.000Z' : null,
      created_at: at,
      moved_at: at,
    })
    .execute();
  return pieceId;
}

/** A voucher with its code, and a top-up that waits for its number. */
export async function buildServiceOrder(testMall: TestMall): Promise<void> {
  const piece_id = await insertServiceOrder(testMall, example.serviceOrderId, 'voucher');
  await testMall.mall.db
    .insertInto('service_codes')
    .values({
      id: 'example-code',
      goods_id: example.goodsId,
      goods_spec_id: example.goodsSpecId,
      number: null,
      code: 'K7QD-2MXA-93TP',
      piece_id,
      created_at: testMall.now().toISOString(),
    })
    .execute();
  await insertServiceOrder(testMall, example.topUpOrderId, 'topUp');
}

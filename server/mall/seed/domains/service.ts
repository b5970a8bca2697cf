import 'server-only';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { id } from '@/lib/contract/fields';
import { createId } from '../../db/create-id';
import type { Tx } from '../../db/types';
import { upsert } from '../../db/write-rows';
import { createVoucherCode } from '../../service-order/create-voucher-code';
import { howToUseSchema } from '../../service-order/service-order';
import { syncStocks } from '../../service-order/sync-stock';
import type { Seeder } from '../seeder';
import services from './service.json';

/** Schema of `service.json`. `stock`: number of initial codes, for cards with a number. */
const serviceFile = z.array(
  z.object({
    goodsId: id,
    type: z.enum(['voucher', 'topUp']),
    codes: z.enum(['imported', 'generated']),
    validDays: z.number().int().min(1).nullable(),
    howToUse: howToUseSchema,
    stock: z.array(z.object({ specId: id, count: z.number().int().min(1) })),
  }),
);
const seedServices = serviceFile.parse(services);

const createCardNumber = (): string =>
  `6021 ${randomInt(1000, 10_000)} ${randomInt(1000, 10_000)} ${randomInt(1000, 10_000)}`;

/** Creates the codes of a spec once; codes that operators import later stay unchanged. */
async function writeCodes(tx: Tx, goodsId: string, specId: string, count: number, now: Date): Promise<void> {
  const existing = await tx
    .selectFrom('service_codes')
    .select('id')
    .where('goods_spec_id', '=', specId)
    .limit(1)
    .executeTakeFirst();
  if (existing) return;
  const codes = Array.from({ length: count }, () => ({
    id: createId(),
    goods_id: goodsId,
    goods_spec_id: specId,
    number: createCardNumber(),
    code: createVoucherCode(),
    piece_id: null,
    created_at: now.toISOString(),
  }));
  await tx.insertInto('service_codes').values(codes).execute();
  await syncStocks(tx, [specId], now);
}

async function writeServices(tx: Tx, now: Date): Promise<void> {
  const rows = seedServices.map(({ goodsId, type, codes, validDays, howToUse }) => ({
    goods_id: goodsId,
    type,
    codes,
    valid_days: validDays,
    how_to_use: JSON.stringify(howToUse),
  }));
  await upsert(tx, 'service_goods', rows, 'goods_id', ['type', 'codes', 'valid_days', 'how_to_use']);
  for (const { goodsId, stock } of seedServices)
    for (const { specId, count } of stock) await writeCodes(tx, goodsId, specId, count, now);
}

/** Types and codes of the demo's vouchers and top-ups. */
export const serviceSeeder: Seeder = { name: 'service', content: services, write: writeServices };

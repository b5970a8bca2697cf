import 'server-only';
import { z } from 'zod';
import { count } from '@/lib/contract/fields';
import type { Tx } from '../../db/types';
import { upsert } from '../../db/write-rows';
import { localized } from '../../goods/localized';
import { variantsColumn } from '../../partner/ab-tests';
import file from '../content/second.json';
import { toAdvertColumn } from '../content/seed-advert';
import { subsidised, writeSubsidised } from '../content/subsidised-goods';
import type { Seeder } from '../seeder';

const prizeFile = z.object({
  kind: z.enum(['points', 'coupon', 'goods', 'none']),
  title: localized,
  picture: z.string(),
  amount: count,
  weight: count,
  stock: count.nullable(),
  couponId: z.string().optional(),
});
const bannerFile = z.object({ img: z.string(), title: localized, path: z.string() });

const { makers, prizes, channels, tests } = z
  .object({
    makers: z.array(z.object({ maker: z.string(), minPlatformVersion: z.number().int() })),
    /** Prizes that every channel has. */
    prizes: z.array(prizeFile),
    channels: z.array(z.object({ pId: z.string(), name: localized, adverts: z.array(bannerFile) })),
    tests: z.array(z.object({ id: z.string(), isRunning: z.boolean(), variants: variantsColumn })),
  })
  .parse(file);

const emptyText = { zh: '', en: '' };

const makerRows = makers.map(({ maker, minPlatformVersion }) => ({
  maker,
  min_platform_version: minPlatformVersion,
}));
const channelRows = channels.map(({ pId, name }) => ({ p_id: pId, name_zh: name.zh, name_en: name.en }));
const prizeRows = channels.flatMap(({ pId }) =>
  prizes.map(({ kind, title, picture, amount, weight, stock, couponId }, position) => ({
    id: `prize-${pId}-${position + 1}`,
    p_id: pId,
    position,
    kind,
    amount,
    title_zh: title.zh,
    title_en: title.en,
    picture,
    weight,
    stock,
    coupon_id: couponId ?? null,
  })),
);
const advertRows = channels.flatMap(({ pId, adverts }) =>
  adverts.map(({ img, title, path }, position) => ({
    id: `seed-${pId}-${position + 1}`,
    p_id: pId,
    position,
    content: JSON.stringify(
      toAdvertColumn({ img, title, subTitle: emptyText, cta: emptyText, path, pageId: '' }),
    ),
  })),
);
const testRows = tests.map(({ id, isRunning, variants }) => ({
  id,
  is_running: isRunning ? (1 as const) : (0 as const),
  variants: JSON.stringify(variants),
}));

const content = { makerRows, channelRows, prizeRows, advertRows, testRows, subsidised };

/** Writes makers, channels, prizes, adverts and tests; keeps devices, clients, prizes won and the stock of prizes. */
async function writePartnerContent(tx: Tx): Promise<void> {
  await upsert(tx, 'quick_app_makers', makerRows, 'maker', ['min_platform_version']);
  await upsert(tx, 'channels', channelRows, 'p_id', ['name_zh', 'name_en']);
  await upsert(tx, 'channel_prizes', prizeRows, 'id', [
    ...(['position', 'kind', 'amount', 'title_zh', 'title_en', 'picture', 'weight', 'coupon_id'] as const),
  ]);
  await upsert(tx, 'channel_adverts', advertRows, 'id', ['position', 'content']);
  await upsert(tx, 'ab_tests', testRows, 'id', ['is_running', 'variants']);
  await writeSubsidised(tx);
}

/** Content of the partner service. */
export const partnerSeeder: Seeder = { name: 'partner', content, write: writePartnerContent };

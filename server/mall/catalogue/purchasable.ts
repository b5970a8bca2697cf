import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Locale } from '../context';
import type { Db } from '../db/types';
import { runningOffers } from './specs';

interface Question {
  specId: string;
  /** 0 exchange; else the spec must be in an activity of this type that runs now. */
  activityType: number;
  pId: string;
  now: Date;
  locale: Locale;
}

/** A spec as it can be bought now, with everything that an order remembers. */
export interface Purchasable {
  goodsId: string;
  goodsSpecId: string;
  kind: 'physical' | 'service';
  supplier: string;
  /** Activity whose prices and stock hold; null: the spec's own. */
  activityId: string | null;
  /** Each. */
  points: number;
  /** Each, fen. */
  priceFen: number;
  stock: number;
  /** Most pieces one order may take; of an activity, most that a user may. */
  orderLimit: number;
  /** Each. */
  weightGrams: number;
  titleZh: string;
  titleEn: string;
  specNameZh: string;
  specNameEn: string;
  /** In the asked language. */
  title: string;
  specName: string;
  /** Picture key, as `order_items.picture` keeps it. */
  picture: string;
}

const findSpec = (db: Db, specId: string) =>
  db
    .selectFrom('goods_specs as spec')
    .innerJoin('goods', 'goods.id', 'spec.goods_id')
    .select(['spec.id as goodsSpecId', 'spec.points', 'spec.price_fen as priceFen', 'spec.stock'])
    .select(['spec.order_limit as orderLimit', 'spec.name_zh as specNameZh', 'spec.name_en as specNameEn'])
    .select(['goods.id as goodsId', 'goods.kind', 'goods.supplier', 'goods.cover as picture'])
    .select(['goods.name_zh as titleZh', 'goods.name_en as titleEn', 'spec.weight_grams as weightGrams'])
    .where('spec.id', '=', specId)
    .where('goods.on_sale', '=', 1)
    .executeTakeFirst();

/** A project's own activity comes before one of every project, then the one that ends first. */
const findOffer = (db: Db, { specId, ...query }: Question) =>
  runningOffers(db, query)
    .select(['offer.activity_id as activityId', 'offer.points', 'offer.price_fen as priceFen'])
    .select(['offer.stock', 'offer.order_limit as orderLimit'])
    .where('offer.goods_spec_id', '=', specId)
    .orderBy('activities.p_id', 'desc')
    .orderBy('activities.ends_at')
    .orderBy('activities.id')
    .limit(1)
    .executeTakeFirst();

/**
 * What a spec costs now and whose stock an order takes. Reads only: `takeStock` decides.
 * @throws AppError not_found (unknown or off sale), conflict `activity_over`.
 */
export async function findPurchasable(db: Db, question: Question): Promise<Purchasable> {
  const spec = await findSpec(db, question.specId);
  if (!spec) throw new AppError('not_found', 'no such goods');
  const isEnglish = question.locale === 'en';
  const title = isEnglish ? spec.titleEn : spec.titleZh;
  const specName = isEnglish ? spec.specNameEn : spec.specNameZh;
  if (question.activityType === 0) return { ...spec, activityId: null, title, specName };
  const offer = await findOffer(db, question);
  if (!offer) throw new AppError('conflict', 'the activity is over', { reason: 'activity_over' });
  return { ...spec, ...offer, title, specName };
}

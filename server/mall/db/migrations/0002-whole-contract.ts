import 'server-only';
import type { Kysely } from 'kysely';
import * as afterSale from './0002/after-sale';
import * as catalogue from './0002/catalogue';
import * as content from './0002/content';
import * as coupon from './0002/coupon';
import * as live from './0002/live';
import * as mergeOrder from './0002/merge-order';
import * as partner from './0002/partner';
import * as phone from './0002/phone';
import * as uploads from './0002/uploads';
import * as user from './0002/user';
import * as wechat from './0002/wechat';

/** The tables of the rest of the contract. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [
    catalogue,
    user,
    phone,
    uploads,
    afterSale,
    mergeOrder,
    coupon,
    content,
    live,
    wechat,
    partner,
  ])
    await part.up(db);
}

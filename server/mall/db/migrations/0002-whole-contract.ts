import 'server-only';
import type { Kysely } from 'kysely';
import * as afterSale from './0002/after-sale';
import * as catalogue from './0002/catalogue';
import * as content from './0002/content';
import * as coupon from './0002/coupon';
import * as live from './0002/live';
import * as mergeOrder from './0002/merge-order';
import * as phone from './0002/phone';
import * as report from './0002/report';
import * as second from './0002/second';
import * as user from './0002/user';
import * as wechat from './0002/wechat';

/** Everything that the rest of the contract remembers. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const part of [
    catalogue,
    user,
    phone,
    report,
    afterSale,
    mergeOrder,
    coupon,
    content,
    live,
    wechat,
    second,
  ])
    await part.up(db);
}

import type { TestMall } from '../mall';
import * as afterSale from './after-sale';
import * as base from './base';
import * as content from './content';
import * as coupon from './coupon';
import * as live from './live';
import * as mergeOrder from './merge-order';
import * as phone from './phone';
import * as report from './report';
import * as second from './second';
import * as service from './service';
import * as wechat from './wechat';

/** Makes everything that the examples of the contract speak of, as `example.userId` would find it. */
export async function buildWorld(shop: TestMall): Promise<void> {
  for (const part of [
    base,
    phone,
    report,
    afterSale,
    mergeOrder,
    coupon,
    content,
    live,
    wechat,
    second,
    service,
  ])
    await part.build(shop);
}

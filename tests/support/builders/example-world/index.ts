import type { TestMall } from '../../test-mall';
import { buildActivity } from './activity';
import { buildAfterSale } from './after-sale';
import { buildBase } from './base';
import { buildContent } from './content';
import { buildCoupons } from './coupon';
import { buildLive } from './live';
import { buildMergeOrder } from './merge-order';
import { buildPartner } from './partner';
import { buildPhone } from './phone';
import { buildServiceOrder } from './service-order';
import { buildUploads } from './uploads';
import { buildWechat } from './wechat';

/** The order matters: later parts refer to rows of earlier ones. */
const BUILDERS = [
  buildBase,
  buildPhone,
  buildUploads,
  buildAfterSale,
  buildMergeOrder,
  buildCoupons,
  buildContent,
  buildLive,
  buildActivity,
  buildWechat,
  buildPartner,
  buildServiceOrder,
];

/** Creates all rows that the examples of the contract refer to, owned by `example.userId`. */
export async function buildExampleWorld(testMall: TestMall): Promise<void> {
  for (const build of BUILDERS) await build(testMall);
}

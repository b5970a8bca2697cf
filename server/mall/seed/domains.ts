import 'server-only';
import { afterSaleSeeder } from './domains/after-sale';
import { contentSeeder } from './domains/content';
import { couponSeeder } from './domains/coupon';
import { liveSeeder } from './domains/live';
import { mergeOrderSeeder } from './domains/merge-order';
import { phoneSeeder } from './domains/phone';
import { reportSeeder } from './domains/report';
import { secondSeeder } from './domains/second';
import { serviceSeeder } from './domains/service';
import { wechatSeeder } from './domains/wechat';
import type { Seeder } from './seeder';

/** Demo content beside the catalogue; in this order. */
export const seeders: readonly Seeder[] = [
  phoneSeeder,
  reportSeeder,
  afterSaleSeeder,
  mergeOrderSeeder,
  couponSeeder,
  contentSeeder,
  liveSeeder,
  wechatSeeder,
  secondSeeder,
  serviceSeeder,
];

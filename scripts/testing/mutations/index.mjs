import { ACCESS_MUTATIONS } from './access.mjs';
import { AFTER_SALE_MUTATIONS } from './after-sale.mjs';
import { CACHE_MUTATIONS } from './caches.mjs';
import { CONTENT_MUTATIONS } from './content.mjs';
import { COUPON_MUTATIONS } from './coupons.mjs';
import { CREATE_ORDER_MUTATIONS } from './create-order.mjs';
import { LOGIN_MUTATIONS } from './login.mjs';
import { OPERATION_MUTATIONS } from './operations.mjs';
import { ORDER_MUTATIONS } from './orders.mjs';
import { PARTNER_MUTATIONS } from './partner.mjs';
import { PAYMENT_MUTATIONS } from './payments.mjs';
import { POINTS_MUTATIONS } from './points.mjs';
import { PRODUCT_PAGE_MUTATIONS } from './product-page.mjs';
import { PROVIDER_MUTATIONS } from './providers.mjs';
import { RULE_MUTATIONS } from './rules.mjs';
import { ORDER_RULE_MUTATIONS } from './rules-order.mjs';
import { UPSTREAM_MUTATIONS } from './upstream.mjs';

/** All mutations; those with the fastest tests first. */
export const MUTATIONS = [
  ...ORDER_RULE_MUTATIONS,
  ...RULE_MUTATIONS,
  ...ACCESS_MUTATIONS,
  ...UPSTREAM_MUTATIONS,
  ...CACHE_MUTATIONS,
  ...LOGIN_MUTATIONS,
  ...CREATE_ORDER_MUTATIONS,
  ...ORDER_MUTATIONS,
  ...PAYMENT_MUTATIONS,
  ...PRODUCT_PAGE_MUTATIONS,
  ...PROVIDER_MUTATIONS,
  ...POINTS_MUTATIONS,
  ...COUPON_MUTATIONS,
  ...CONTENT_MUTATIONS,
  ...PARTNER_MUTATIONS,
  ...AFTER_SALE_MUTATIONS,
  ...OPERATION_MUTATIONS,
];

import { ACCESS_MUTATIONS } from './access.mjs';
import { AFTER_SALE_MUTATIONS } from './after-sale.mjs';
import { ORDER_MUTATIONS } from './orders.mjs';
import { PAYMENT_MUTATIONS } from './payments.mjs';
import { POINTS_MUTATIONS } from './points.mjs';
import { RULE_MUTATIONS } from './rules.mjs';

/** All mutations; the fast ones first. */
export const MUTATIONS = [
  ...RULE_MUTATIONS,
  ...ORDER_MUTATIONS,
  ...PAYMENT_MUTATIONS,
  ...POINTS_MUTATIONS,
  ...AFTER_SALE_MUTATIONS,
  ...ACCESS_MUTATIONS,
];

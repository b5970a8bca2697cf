import type { Environment } from '@/lib/rules/page/environment';
import type { PayRules } from '@/lib/rules/payment/pay-channels';

/** What the page, which is the same for everybody, tells the order screen. */
export interface OrderScreenProps {
  /** What points are called after a number. */
  unit: string;
  environment: Environment;
  payRules: PayRules;
}

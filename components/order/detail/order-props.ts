import type { Environment } from '@/lib/rules/environment';
import type { PayRules } from '@/lib/rules/pay-channels';

/** What the page, which is the same for everybody, tells the order screen. */
export interface OrderScreenProps {
  /** What points are called after a number. */
  unit: string;
  environment: Environment;
  payRules: PayRules;
}

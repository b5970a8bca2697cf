import type { Environment } from '@/lib/rules/environment/environment';
import type { OrderAction } from '@/lib/rules/order/order-state';
import type { PayRules } from '@/lib/rules/payment/pay-channels';

/** Props of the order screen, from the page that is the same for every shopper. */
export interface OrderScreenProps {
  /** Name of points after a number. */
  unit: string;
  environment: Environment;
  payRules: PayRules;
  /** Actions that the project does not offer. */
  closedActions: readonly OrderAction[] | undefined;
}

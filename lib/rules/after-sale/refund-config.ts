import type { ProjectConfig } from '@/lib/contract/config';
import type { OrderAction } from '../order/order-state';
import type { RefundConfig } from './after-sale';

/** The project's settings for refunds before sending; null without its configuration (R-AFTER-01). */
export const toRefundConfig = (project: ProjectConfig | null): RefundConfig | null =>
  project && {
    autoRefundOpen: project.mallConfig.auto_refund_open,
    autoRefundMinute: project.mallConfig.auto_refund_minute,
  };

/**
 * The actions that the project does not offer, whatever the status of an order: refunds before sending while `refund_open` is off.
 * Undefined if it offers all (R-AFTER-30).
 */
export const getClosedActions = (project: ProjectConfig | null): readonly OrderAction[] | undefined =>
  project?.mallConfig.refund_open === false ? ['refund'] : undefined;

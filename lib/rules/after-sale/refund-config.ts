import type { ProjectConfig } from '@/lib/contract/config';
import type { RefundConfig } from './after-sale';

/**
 * What a project says about refunds before sending; null when its configuration could not be loaded
 * (R-AFTER-01).
 */
export const toRefundConfig = (project: ProjectConfig | null): RefundConfig | null =>
  project && {
    autoRefundOpen: project.mallConfig.auto_refund_open,
    autoRefundMinute: project.mallConfig.auto_refund_minute,
  };

import type { ProjectConfig } from '@/lib/contract/config';
import type { RefundConfig } from './after-sale';

/** The project's settings for refunds before sending; null without its configuration (R-AFTER-01). */
export const toRefundConfig = (project: ProjectConfig | null): RefundConfig | null =>
  project && {
    autoRefundOpen: project.mallConfig.auto_refund_open,
    autoRefundMinute: project.mallConfig.auto_refund_minute,
  };

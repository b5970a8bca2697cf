import 'server-only';
import { couponOffers } from '@/lib/contract/coupon';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError, type ErrorCode } from '@/lib/contract/errors';
import { goodsIndex } from '@/lib/contract/goods';
import { liveDetail, liveList } from '@/lib/contract/live';

const UNKNOWN_CALL_CODES: readonly ErrorCode[] = ['not_found', 'method_not_allowed'];

/** Whether the error is that of a points mall that does not know a call, in the contract's envelope or by its router (R-API-23). */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof AppError && (UNKNOWN_CALL_CODES.includes(error.code) || error.reason === 'unknown_call');

/**
 * The reads of pages that a points mall may lack, because the specification does not name them. Other such reads replace the answer
 * themselves (`server/reads/activity.ts`, `documents.ts`), so that only an error of the call that every points mall has reaches their page.
 */
const OPTIONAL_READS: ReadonlySet<string> = new Set([
  couponOffers.id,
  goodsIndex.id,
  liveDetail.id,
  liveList.id,
]);

/**
 * Whether the error of a read says that the upstream lacks the call and will answer so each time. 404 or 405 without an envelope to a call
 * that every points mall has is the answer of a gateway, during a rollout for example, and soon over (R-OPS-30).
 */
export const isMissingRead = (error: unknown, { id, service }: AnyEndpoint): boolean =>
  isUnknownCall(error) &&
  (OPTIONAL_READS.has(id) ||
    service === 'partner' ||
    (error instanceof AppError && UNKNOWN_CALL_CODES.includes(error.code)));

import 'server-only';
import { AppError, type ErrorCode } from '@/lib/contract/errors';

/** `upstream`: a 404 that is not in the contract's envelope. */
const UNKNOWN_CALL_CODES: readonly ErrorCode[] = ['not_found', 'method_not_allowed', 'upstream'];

/** Whether the error is that of a points mall that does not know a call (R-API-23). */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof AppError && UNKNOWN_CALL_CODES.includes(error.code);

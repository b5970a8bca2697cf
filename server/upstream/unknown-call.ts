import 'server-only';
import { AppError, type ErrorCode } from '@/lib/contract/errors';

const UNKNOWN_CALL_CODES: readonly ErrorCode[] = ['not_found', 'method_not_allowed'];

/** Whether the error is that of a points mall that does not know a call, in the contract's envelope or by its router (R-API-23). */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof AppError && (UNKNOWN_CALL_CODES.includes(error.code) || error.reason === 'unknown_call');

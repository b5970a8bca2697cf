import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';

/** The context of a call to an upstream. `userId` must come from the session only. */
export interface CallContext {
  userId?: string;
  /** The session's version; the points mall rejects the version of a session that was ended. */
  sessionVersion?: number | undefined;
  pId?: string;
  locale?: Locale;
  requestId?: string;
  idempotencyKey?: string;
  /** The caller's network address. */
  clientAddress?: string;
  /** The unchanged body of a multipart form. */
  form?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string };
  /** Aborts the call when the caller disconnects. */
  signal?: AbortSignal;
}

import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';

/** Who is asking, and how. The user's id comes from the session and from nowhere else. */
export interface CallContext {
  userId?: string;
  /** The version that the session was sealed with; the points mall refuses one that was ended. */
  sessionVersion?: number | undefined;
  pId?: string;
  locale?: Locale;
  requestId?: string;
  idempotencyKey?: string;
  /** The network address that the call comes from. */
  clientAddress?: string;
  /** The body of a form, to the letter. */
  form?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly contentType: string };
  signal?: AbortSignal;
}

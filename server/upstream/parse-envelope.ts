import 'server-only';
import { z } from 'zod';
import { type Envelope, envelopeSchema } from '@/lib/contract/envelope';
import { decodeText } from '@/lib/http/read-body';
import { parseWithPageIds } from './merge-order-ids';

const { requestId, reason, issues } = envelopeSchema.shape;

/**
 * The envelope of an upstream. The specification names only `code`: an existing points mall may omit the other fields, or have
 * `null` or something else there (R-API-30).
 */
const upstreamEnvelopeSchema = envelopeSchema.extend({
  msg: z.string().catch(''),
  data: z.unknown().default(null),
  reason: reason.catch(undefined),
  requestId: requestId.catch(undefined),
  issues: issues.catch(undefined),
});

/**
 * Parses the envelope of an upstream's answer; undefined if the body is not an envelope.
 * @param remote whether it came over HTTP: then ids of merge orders are translated
 */
export function parseEnvelope(bytes: Uint8Array, remote: boolean): Envelope | undefined {
  try {
    const text = decodeText(bytes);
    return upstreamEnvelopeSchema.safeParse(remote ? parseWithPageIds(text) : JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

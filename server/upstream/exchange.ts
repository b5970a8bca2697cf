import 'server-only';
import { readBytes } from '@/lib/contract/body';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { type Envelope, envelopeSchema } from '@/lib/contract/envelope';
import { AppError, errorCodeOf, type Reason, reasons } from '@/lib/contract/errors';
import type { Door } from './door';
import { Fault, garbage, isFault, unreachable } from './fault';

/** Most bytes of an answer, unpacked (2 MB) (R-API-18). */
const ANSWER_LIMIT = 2 * 1024 * 1024;

/** What came of asking: the data of the contract, or a refusal that the caller is told. */
export type Answer = { readonly data: unknown } | { readonly refusal: AppError };

async function ask(door: Door, request: Request): Promise<Response> {
  try {
    return await door.fetch(request);
  } catch (error) {
    throw unreachable(error);
  }
}

async function readAnswer(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBytes(response, ANSWER_LIMIT, () => garbage(`over ${ANSWER_LIMIT} bytes`));
  } catch (error) {
    throw isFault(error) ? error : unreachable(error);
  }
}

function parseEnvelope(bytes: Uint8Array): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

/** A front whose upstream is away answers so: with a page of its own, and often well again a moment later. */
const isPassing = (status: number): boolean => status === 502 || status === 503 || status === 504;

const isReason = (value: unknown): value is Reason => reasons.includes(value as Reason);

function refusalOf({ code, msg, reason, issues }: Envelope, headers: Headers): AppError {
  const retryAfter = Number(headers.get('retry-after') ?? 0);
  return new AppError(errorCodeOf(code), msg, {
    ...(isReason(reason) && { reason }),
    ...(issues && { issues }),
    ...(retryAfter > 0 && { retryAfter }),
  });
}

/**
 * Asks an upstream once and checks what it answers against the contract. A refusal is an answer; so is a "not now"
 * (503) in the contract's words, which a mall that is well says of a channel that it does not offer.
 * @throws a `Fault`.
 */
export async function exchange(door: Door, endpoint: AnyEndpoint, request: Request): Promise<Answer> {
  const response = await ask(door, request);
  const bytes = await readAnswer(response);
  const envelope = parseEnvelope(bytes);
  if (response.status >= 500 && !(envelope?.code === 503)) {
    const code = envelope && isPassing(envelope.code) ? errorCodeOf(envelope.code) : 'upstream';
    throw new Fault(code, 'the points mall failed', isPassing(response.status), `status ${response.status}`);
  }
  if (!envelope) throw garbage(`status ${response.status}, not an envelope`);
  if (envelope.code !== 200) return { refusal: refusalOf(envelope, response.headers) };
  if (!response.ok) throw garbage(`status ${response.status} with a success`);
  const data = endpoint.data.safeParse(envelope.data);
  if (!data.success) throw garbage(data.error);
  return { data: data.data };
}

import 'server-only';
import type { z } from 'zod';
import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { findInvalidText } from '@/lib/contract/find-invalid-text';
import { readBodyText } from '@/lib/contract/read-body';

/** Bytes of a JSON body: what the BFF takes (100 KB), written by it with no more blanks. */
const MAX_JSON_BYTES = 128 * 1024;

export type RawInput = Readonly<Record<string, unknown>>;

/** The query without what is blank or the text `null`: both count as absent (R-API-08). */
function readQuery(request: Request): RawInput {
  const entries = [...new URL(request.url).searchParams];
  return Object.fromEntries(entries.filter(([, value]) => value.trim() !== '' && value !== 'null'));
}

async function readBody(request: Request): Promise<RawInput> {
  const text = await readBodyText(request, MAX_JSON_BYTES);
  if (text.trim() === '') return {};
  if (!/\bjson\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'body must be application/json');
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('bad_request', 'malformed JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'body must be a JSON object');
  }
  return body as RawInput;
}

/**
 * What a call sends, before it is looked at: the query of GET and DELETE, the JSON body of the others
 * (R-NAV-19).
 */
export const readInput = (endpoint: AnyEndpoint, request: Request): RawInput | Promise<RawInput> =>
  isInputInQuery(endpoint) ? readQuery(request) : readBody(request);

/** Refuses text that no database keeps, before anything is asked of one with it. */
export function assertWellFormed(raw: RawInput): void {
  const issues = findInvalidText(raw);
  if (issues.length > 0) throw new AppError('bad_request', 'invalid input', { issues });
}

/** Parses with a schema of the contract; what does not fit is a 400 that names each field. */
export function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('bad_request', 'invalid input', { issues });
}

/** Visible ASCII, up to 128 characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** The key of a call that must carry one. */
export function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError('bad_request', 'Idempotency-Key header of 1 to 128 characters needed');
  return key;
}

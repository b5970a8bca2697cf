import 'server-only';
import type { z } from 'zod';
import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { findInvalidText } from '@/lib/contract/find-invalid-text';
import { readBodyText } from '@/lib/contract/read-body';

/** Largest JSON body in bytes: the BFF accepts 100 KB and serializes it without extra whitespace. */
const MAX_JSON_BYTES = 128 * 1024;

/** Input fields before validation. */
export type RawInput = Readonly<Record<string, unknown>>;

/** Reads the query; parameters that are blank or the text `null` count as absent (R-API-08). */
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
 * Reads the unvalidated input of a call: the query of GET and DELETE, the JSON body of other methods
 * (R-NAV-19).
 * @throws AppError unsupported_media_type, bad_request, body_too_large.
 */
export const readInput = (endpoint: AnyEndpoint, request: Request): RawInput | Promise<RawInput> =>
  isInputInQuery(endpoint) ? readQuery(request) : readBody(request);

/**
 * Rejects text that the databases cannot store, before any query uses it.
 * @throws AppError bad_request.
 */
export function assertWellFormed(raw: RawInput): void {
  const issues = findInvalidText(raw);
  if (issues.length > 0) throw new AppError('bad_request', 'invalid input', { issues });
}

/**
 * Parses a value with a schema of the contract.
 * @throws AppError bad_request with an issue for each invalid field.
 */
export function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('bad_request', 'invalid input', { issues });
}

/** Visible ASCII, up to 128 characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Reads the idempotency key of a call that requires one.
 * @throws AppError bad_request.
 */
export function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError(
      'bad_request',
      'the Idempotency-Key header must have 1 to 128 visible ASCII characters',
    );
  return key;
}

import type { ObjectSchema } from '../contract/endpoint';
import { AppError } from '../contract/errors';
import type { CallRequest } from './call-request';
import { decodeText, readBodyBytes } from './read-body';

/**
 * The position of a JSON syntax error. V8 reports it, except for text that ends too early: that is the end.
 */
function formatJsonErrorPosition(error: Error, text: string): string {
  const position = /line (\d+) column (\d+)/.exec(error.message);
  if (position) return `line ${position[1]}, column ${position[2]}`;
  const lines = text.split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `malformed JSON at ${formatJsonErrorPosition(error as SyntaxError, text)}`;
    throw new AppError('bad_request', message, { issues: [{ path: '', message }] });
  }
}

/** Keys that could pollute an object's prototype; no field of the contract has such a name. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Parses a JSON object (R-API-09). @throws AppError `bad_request` with the position of the syntax error */
function parseJsonObject(text: string): Record<string, unknown> {
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'the body must be a JSON object');
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !PROTOTYPE_KEYS.includes(name)));
}

/** Returns the content type of a request. @throws AppError `unsupported_media_type` unless it is of this type */
export function readContentType(
  request: CallRequest,
  expected: 'application/json' | 'multipart/form-data',
): string {
  const contentType = request.headers.get('content-type') ?? '';
  if (new RegExp(`^${expected}\\b`, 'i').test(contentType)) return contentType;
  throw new AppError('unsupported_media_type', `the body must be ${expected}`);
}

const isBlankOrNull = (text: string): boolean => text.trim() === '' || text === 'null';

/**
 * Reads the query of a request. Blank values and the text `null` count as absent (R-API-08).
 * @throws AppError `bad_request` for a parameter that is given more than once
 */
export function readQuery(request: CallRequest): Record<string, string> {
  const query = new URL(request.url).searchParams;
  const repeated = [...new Set(query.keys())].filter((name) => query.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw new AppError('bad_request', 'a parameter is given more than once', {
      issues: repeated.map((path) => ({ path, message: 'given more than once' })),
    });
  }
  return Object.fromEntries([...query].filter(([, value]) => !isBlankOrNull(value)));
}

/**
 * Reads a JSON object; a blank body is an empty one.
 * @param limit most bytes
 * @param readBytes how the body is read, e.g. with a deadline
 * @throws AppError `unsupported_media_type`, `bad_request`, `body_too_large`, or the error of `readBytes`
 */
export async function readJsonBody(
  request: CallRequest,
  limit: number,
  readBytes: (request: CallRequest, limit: number) => Promise<Uint8Array> = readBodyBytes,
): Promise<Record<string, unknown>> {
  const text = decodeText(await readBytes(request, limit));
  if (text.trim() === '') return {};
  readContentType(request, 'application/json');
  return parseJsonObject(text);
}

/** Optional fields of JSON bodies in which a shopper writes: there, "null" is a text like any other. */
export const FREE_TEXT_FIELDS: readonly string[] = ['remark', 'description'];

/**
 * Drops the fields of a JSON body that count as absent: `null`, blank texts and the text `null` (R-API-08). A required field
 * stays, so that the error says what is wrong with its value.
 */
export function omitAbsentFields(
  body: Readonly<Record<string, unknown>>,
  { shape }: ObjectSchema,
): Record<string, unknown> {
  const isRequired = (name: string) =>
    Object.hasOwn(shape, name) && !shape[name]?.safeParse(undefined).success;
  const isAbsent = (name: string, value: unknown) =>
    value === null || (typeof value === 'string' && isBlankOrNull(value) && !FREE_TEXT_FIELDS.includes(name));
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isAbsent(name, value) || isRequired(name)),
  );
}

/** Visible ASCII, up to 128 characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Reads the idempotency key of a call that requires one. @throws AppError `bad_request` */
export function readIdempotencyKey({ headers }: Pick<Request, 'headers'>): string {
  const key = headers.get('idempotency-key') ?? '';
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('bad_request', 'the Idempotency-Key header is missing or malformed', {
    issues: [{ path: 'Idempotency-Key', message: '1 to 128 visible characters' }],
  });
}

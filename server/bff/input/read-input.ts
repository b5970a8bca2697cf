import 'server-only';
import { type AnyEndpoint, getFormMaxBytes, isInputInQuery } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { CallRequest } from '@/lib/http/call-request';
import { withDeadline } from '@/lib/http/deadline';
import { readBodyBytes } from '@/lib/http/read-body';
import { omitAbsentFields, readContentType, readJsonBody, readQuery } from '@/lib/http/read-input';
import { assertWellFormed, invalidInput, toIssues } from '@/lib/http/validate-input';
import { getConfig } from '../../config';
import type { CallContext } from '../../upstream/call-upstream';
import { getBodyTimeoutMs } from '../http/body-timeout';

/**
 * Reads the unchanged bytes of a request's body. A client that sends too slowly does not block the handler:
 * the error response closes the connection.
 * @param limit most bytes
 * @throws AppError `body_too_large`; `request_timeout` if it takes too long; `bad_request` if the connection
 *   breaks
 */
export async function readBody(request: CallRequest, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const { MALL_BODY_TIMEOUT_MS: bodyMs, MALL_UPLOAD_TIMEOUT_MS: uploadMs } = getConfig();
  const timeoutMs = getBodyTimeoutMs({ bodyMs, uploadMs }, request.headers.get('content-type'));
  const createError = () =>
    new AppError('request_timeout', `a body must arrive within ${timeoutMs / 1000} s`);
  // A timer of its own, because most bodies arrive at once and need none of the time.
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), timeoutMs);
  try {
    return await withDeadline({ expirySignal: expiry.signal, createError }, () =>
      readBodyBytes(request, limit),
    );
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('bad_request', 'the connection closed before the body was complete', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Most bytes of a JSON body (100 KB) (R-SECURITY-12). */
const MAX_JSON_BYTES = 100 * 1024;

/** The caller's input before validation. */
export interface RawInput {
  /** The query for GET, DELETE and forms; the JSON object for POST and PUT. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The query for every method, because `userId` and `pId` may be there as well. */
  readonly query: Readonly<Record<string, string>>;
  readonly form?: CallContext['form'];
}

/**
 * Reads the caller's input, without validation (R-API-08).
 * @throws AppError `bad_request`, `unsupported_media_type`, `body_too_large`, `request_timeout`
 */
export async function readRawInput(request: CallRequest, endpoint: AnyEndpoint): Promise<RawInput> {
  const query = readQuery(request);
  if (endpoint.form) return { input: query, query, form: await readForm(request, endpoint.form) };
  if (isInputInQuery(endpoint)) return { input: query, query };
  const body = await readJsonBody(request, MAX_JSON_BYTES, readBody);
  return { input: omitAbsentFields(body, endpoint.input), query };
}

/** The boundary of a form, quoted or not: 1 to 70 characters (RFC 2046, 5.1.1). */
const BOUNDARY = /;\s*boundary=("[^"\\]{1,70}"|[^\s";,]{1,70})\s*(?:;|$)/i;

/**
 * Reads a form as unchanged bytes: the points mall, which stores the file, parses it. Its content type is reduced to the
 * boundary, so that a caller cannot make the head of the upstream's request longer (R-API-26).
 * @throws AppError `bad_request` without a valid boundary, before the body is read
 */
async function readForm(request: CallRequest, form: NonNullable<AnyEndpoint['form']>) {
  const boundary = BOUNDARY.exec(readContentType(request, 'multipart/form-data'))?.[1];
  if (!boundary) throw new AppError('bad_request', 'the form needs a boundary of 1 to 70 characters');
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return { bytes: await readBody(request, getFormMaxBytes(form)), contentType };
}

/**
 * Validates path parameters and input, and drops unknown fields.
 * @throws AppError `bad_request` with one issue for each invalid field
 */
export function validateInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  assertWellFormed({ ...params, ...input });
  const parsedParams = endpoint.params.safeParse(params);
  const parsedInput = endpoint.input.safeParse(input);
  const issues = [parsedParams, parsedInput].flatMap((result) =>
    result.success ? [] : toIssues(result.error),
  );
  if (issues.length > 0) throw invalidInput(...issues);
  return { ...parsedInput.data, ...parsedParams.data };
}

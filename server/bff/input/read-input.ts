import 'server-only';
import type { z } from 'zod';
import { type AnyEndpoint, getFormMaxBytes, isInputInQuery } from '@/lib/contract/endpoint';
import type { Issue } from '@/lib/contract/envelope';
import { AppError } from '@/lib/contract/errors';
import { findInvalidText } from '@/lib/contract/find-invalid-text';
import type { CallContext } from '../../upstream/call-upstream';
import { readBody } from './read-body';

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
export async function readRawInput(request: Request, endpoint: AnyEndpoint): Promise<RawInput> {
  const query = readQuery(new URL(request.url).searchParams);
  if (endpoint.form) return { input: query, query, form: await readForm(request, endpoint.form) };
  return { input: isInputInQuery(endpoint) ? query : await readJson(request), query };
}

/** Blank values and the text `null` count as absent (R-API-08). */
function readQuery(query: URLSearchParams): Record<string, string> {
  const repeated = [...new Set(query.keys())].filter((name) => query.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw new AppError('bad_request', 'a parameter is given more than once', {
      issues: repeated.map((path) => ({ path, message: 'given more than once' })),
    });
  }
  return Object.fromEntries([...query].filter(([, value]) => value.trim() !== '' && value !== 'null'));
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBody(request, MAX_JSON_BYTES));
  if (text.trim() === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'the body must be application/json');
  }
  return parseJsonObject(text);
}

/** Reads a form as unchanged bytes: the points mall, which stores the file, parses it. */
async function readForm(request: Request, form: NonNullable<AnyEndpoint['form']>) {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new AppError('unsupported_media_type', 'the body must be multipart/form-data');
  }
  return { bytes: await readBody(request, getFormMaxBytes(form)), contentType };
}

const toIssues = (error: z.ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

/**
 * Validates path parameters and input, and drops unknown fields.
 * @throws AppError `bad_request` with one issue for each invalid field
 */
export function validateInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const invalidText = findInvalidText({ ...params, ...input });
  if (invalidText.length > 0)
    throw new AppError('bad_request', 'the input is not valid', { issues: invalidText });
  const parsedParams = endpoint.params.safeParse(params);
  const parsedInput = endpoint.input.safeParse(input);
  const issues = [parsedParams, parsedInput].flatMap((result) =>
    result.success ? [] : toIssues(result.error),
  );
  if (issues.length > 0) throw new AppError('bad_request', 'the input is not valid', { issues });
  return { ...parsedInput.data, ...parsedParams.data };
}

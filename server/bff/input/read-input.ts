import 'server-only';
import type { z } from 'zod';
import { type AnyEndpoint, formLimit, inputInQuery } from '@/lib/contract/endpoint';
import type { Issue } from '@/lib/contract/envelope';
import { AppError } from '@/lib/contract/errors';
import { unsoundPlaces } from '@/lib/contract/sound-text';
import type { CallContext } from '../../upstream/call';
import { parseObject } from './parse-object';
import { readBody } from './read-body';

/** Most bytes of a JSON body (100 KB) (R-SECURITY-12). */
const BODY_LIMIT = 100 * 1024;

/** What the caller sent, not yet checked. */
export interface Raw {
  /** The query of GET, DELETE and forms, the JSON object of POST and PUT. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The query, whatever the method: who and what a call is about may stand there too. */
  readonly query: Readonly<Record<string, string>>;
  readonly form?: CallContext['form'];
}

/** Reads what the caller sent. @throws AppError `bad_request`, `unsupported_media_type`, `body_too_large`, `request_timeout` (R-API-08). */
export async function readRaw(request: Request, endpoint: AnyEndpoint): Promise<Raw> {
  const query = readQuery(new URL(request.url).searchParams);
  if (endpoint.form) return { input: query, query, form: await readForm(request, endpoint.form) };
  return { input: inputInQuery(endpoint) ? query : await readJson(request), query };
}

/** What is blank or the text `null` counts as absent (R-API-08). */
function readQuery(query: URLSearchParams): Record<string, string> {
  const repeated = [...new Set(query.keys())].filter((name) => query.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw new AppError('bad_request', 'a parameter is given twice', {
      issues: repeated.map((path) => ({ path, message: 'given more than once' })),
    });
  }
  return Object.fromEntries([...query].filter(([, value]) => value.trim() !== '' && value !== 'null'));
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBody(request, BODY_LIMIT));
  if (text.trim() === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'the body must be application/json');
  }
  return parseObject(text);
}

/** A form goes on to the letter: who keeps the file looks into it. */
async function readForm(request: Request, form: NonNullable<AnyEndpoint['form']>) {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    throw new AppError('unsupported_media_type', 'the body must be multipart/form-data');
  }
  return { bytes: await readBody(request, formLimit(form)), contentType };
}

const toIssues = (error: z.ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

/**
 * Checks path parameters and input; unknown fields are dropped.
 * @throws AppError `bad_request` that names each field.
 */
export function checkInput(
  endpoint: AnyEndpoint,
  params: Readonly<Record<string, unknown>>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const unsound = unsoundPlaces({ ...params, ...input });
  if (unsound.length > 0) throw new AppError('bad_request', 'the input is not valid', { issues: unsound });
  const parsedParams = endpoint.params.safeParse(params);
  const parsedInput = endpoint.input.safeParse(input);
  const issues = [parsedParams, parsedInput].flatMap((result) =>
    result.success ? [] : toIssues(result.error),
  );
  if (issues.length > 0) throw new AppError('bad_request', 'the input is not valid', { issues });
  return { ...parsedInput.data, ...parsedParams.data };
}

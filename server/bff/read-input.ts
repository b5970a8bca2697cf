import 'server-only';
import type { z } from 'zod';
import { readText } from '@/lib/contract/body';
import { type AnyEndpoint, inputInQuery } from '@/lib/contract/endpoint';
import type { Issue } from '@/lib/contract/envelope';
import { AppError } from '@/lib/contract/errors';

/** Most bytes of a JSON body (100 KB). */
const BODY_LIMIT = 100 * 1024;

/** What the caller sent, not yet checked: the query of GET and DELETE, the JSON object of POST and PUT. */
export async function readRaw(request: Request, endpoint: AnyEndpoint): Promise<Record<string, unknown>> {
  if (inputInQuery(endpoint)) return readQuery(new URL(request.url).searchParams);
  const text = await readText(request, BODY_LIMIT);
  if (text.trim() === '') return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'the body must be application/json');
  }
  return readObject(text);
}

/** What is blank or the text `null` counts as absent (spec 5). */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  const repeated = [...new Set(query.keys())].filter((name) => query.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw new AppError('bad_request', 'a parameter is given twice', {
      issues: repeated.map((path) => ({ path, message: 'given more than once' })),
    });
  }
  return Object.fromEntries([...query].filter(([, value]) => value.trim() !== '' && value !== 'null'));
}

function readObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_request', `malformed JSON: ${(error as SyntaxError).message}`);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'the body must be a JSON object');
  }
  return body as Record<string, unknown>;
}

const toIssues = (error: z.ZodError): Issue[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

/**
 * Checks path parameters and input; unknown fields are dropped.
 * @throws AppError `bad_request` that names each field.
 */
export function checkInput(
  endpoint: AnyEndpoint,
  params: Record<string, unknown>,
  raw: Record<string, unknown>,
): Record<string, unknown> {
  const parsedParams = endpoint.params.safeParse(params);
  const parsedInput = endpoint.input.safeParse(raw);
  const issues = [parsedParams, parsedInput].flatMap((result) =>
    result.success ? [] : toIssues(result.error),
  );
  if (issues.length > 0) throw new AppError('bad_request', 'the input is not valid', { issues });
  return { ...parsedInput.data, ...parsedParams.data };
}

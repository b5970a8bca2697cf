import 'server-only';
import type { z } from 'zod';
import { type AnyEndpoint, isInputInQuery } from '@/lib/contract/endpoint';
import { readJsonBody, readQuery } from '@/lib/http/read-input';
import { invalidInput, toIssues } from '@/lib/http/validate-input';

/** Largest JSON body in bytes: the BFF accepts 100 KB and serializes it without extra whitespace. */
const MAX_JSON_BYTES = 128 * 1024;

/** Input fields before validation. */
export type RawInput = Readonly<Record<string, unknown>>;

/**
 * Reads the unvalidated input of a call: the query of GET and DELETE, the JSON body of other methods
 * (R-NAV-19).
 * @throws AppError unsupported_media_type, bad_request, body_too_large.
 */
export const readInput = (endpoint: AnyEndpoint, request: Request): RawInput | Promise<RawInput> =>
  isInputInQuery(endpoint) ? readQuery(request) : readJsonBody(request, MAX_JSON_BYTES);

/**
 * Parses a value with a schema of the contract.
 * @throws AppError bad_request with an issue for each invalid field.
 */
export function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidInput(...toIssues(result.error));
}

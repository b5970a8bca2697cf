import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { createOpenApiDocument } from '@/lib/openapi/document';

interface Operation {
  responses: { 200: { content: { 'application/json': { schema: object } } } };
}
const { paths } = createOpenApiDocument('/vantmall') as { paths: Record<string, Record<string, Operation>> };
const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

/** The response schema of the endpoint in the OpenAPI document. */
const getResponseSchema = ({ path, method }: AnyEndpoint) =>
  paths[path]?.[method.toLowerCase()]?.responses[200].content['application/json'].schema ?? false;

/** Asserts that a response is the success that the OpenAPI document describes. */
export function assertDocumentedResponse(
  endpoint: AnyEndpoint,
  { status, body }: { status: number; body: Record<string, unknown> },
): void {
  expect({ status, ...body }).toMatchObject({ status: 200, code: 200, msg: 'ok' });
  const fits = ajv.compile(getResponseSchema(endpoint));
  expect(fits(body) ? [] : fits.errors).toEqual([]);
}

import { z } from 'zod';
import { type AnyEndpoint, isInputInQuery, type ObjectSchema } from '../contract/endpoint';
import { toSuccessEnvelope } from '../contract/envelope';
import { getFailureResponses } from './failures';
import { type JsonObject, toJsonSchema } from './json-schema';

type Values = Readonly<Record<string, unknown>>;

const toParameters = (schema: ObjectSchema, place: 'path' | 'query', examples: Values): JsonObject[] => {
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema: property,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
};

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'a new key for each submit; the same key returns the same response for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
  example: '0b9f3f0e-6f0c-4f0e-9d5e-2b6a7f2f7a10',
};

/** The body is optional when no field is required. */
function toJsonBody(input: ObjectSchema, example: unknown): JsonObject {
  const schema = toJsonSchema(input, 'input');
  const content = { schema, ...(example !== undefined && { example }) };
  return { required: 'required' in schema, content: { 'application/json': content } };
}

function toFormBody({ field, maxBytes }: NonNullable<AnyEndpoint['form']>): JsonObject {
  const schema = {
    type: 'object',
    properties: {
      [field]: { type: 'string', format: 'binary', description: `at most ${maxBytes} bytes` },
    },
    required: [field],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function toRequestBody(endpoint: AnyEndpoint, input: ObjectSchema): JsonObject | undefined {
  if (endpoint.form) return toFormBody(endpoint.form);
  if (isInputInQuery(endpoint) || Object.keys(input.shape).length === 0) return undefined;
  return toJsonBody(input, endpoint.example?.input);
}

function toSuccessResponse({ data, cacheSeconds, example }: AnyEndpoint): JsonObject {
  const schema = toJsonSchema(z.object({ code: z.literal(200), msg: z.string(), data }), 'output');
  const caching = cacheSeconds ? `; may be cached for ${cacheSeconds} s` : '';
  const content = { schema, ...(example && { example: toSuccessEnvelope(example.data) }) };
  return {
    description: `Success: code 200 and \`data\`${caching}`,
    content: { 'application/json': content },
  };
}

const projectSchema = z.object({
  pId: z.string().optional().describe('project id; absent: the default project'),
});

const describeRateLimit = ({ perMinute }: AnyEndpoint): JsonObject =>
  perMinute ? { description: `At most ${perMinute} calls per minute from one caller.` } : {};

/** Converts an endpoint to an OpenAPI operation (R-API-22). */
export function toOperation(endpoint: AnyEndpoint, tag: string): JsonObject {
  const input = endpoint.project ? endpoint.input.extend(projectSchema.shape) : endpoint.input;
  const hasQuery = isInputInQuery(endpoint);
  const requestBody = toRequestBody(endpoint, input);
  return {
    operationId: endpoint.id,
    tags: [tag],
    summary: endpoint.summary,
    ...describeRateLimit(endpoint),
    security: endpoint.access === 'user' ? [{ cookie: [] }, { bearer: [] }] : [],
    parameters: [
      ...toParameters(endpoint.params, 'path', endpoint.example?.params ?? {}),
      ...(hasQuery ? toParameters(input, 'query', endpoint.example?.input ?? {}) : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: { 200: toSuccessResponse(endpoint), ...getFailureResponses(endpoint) },
  };
}

import { z } from 'zod';
import { type AnyEndpoint, inputInQuery, type ObjectSchema } from '../contract/endpoint';
import { success } from '../contract/envelope';
import { failureResponses } from './failures';
import { type Json, schemaOf } from './schema';

type Values = Readonly<Record<string, unknown>>;

const parametersOf = (schema: ObjectSchema, place: 'path' | 'query', examples: Values): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
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

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'one for each submit; the same key answers the same for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
  example: '0b9f3f0e-6f0c-4f0e-9d5e-2b6a7f2f7a10',
};

/** A body may be left out when nothing in it is required. */
function bodyOf(input: ObjectSchema, example: unknown): Json {
  const schema = schemaOf(input, 'input');
  const content = { schema, ...(example !== undefined && { example }) };
  return { required: 'required' in schema, content: { 'application/json': content } };
}

function formOf({ field, maxBytes }: NonNullable<AnyEndpoint['form']>): Json {
  const schema = {
    type: 'object',
    properties: {
      [field]: { type: 'string', format: 'binary', description: `${maxBytes} bytes at most` },
    },
    required: [field],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function requestBodyOf(endpoint: AnyEndpoint, input: ObjectSchema): Json | undefined {
  if (endpoint.form) return formOf(endpoint.form);
  if (inputInQuery(endpoint) || Object.keys(input.shape).length === 0) return undefined;
  return bodyOf(input, endpoint.example?.input);
}

function answerOf({ data, cacheSeconds, example }: AnyEndpoint): Json {
  const schema = schemaOf(z.object({ code: z.literal(200), msg: z.string(), data }), 'output');
  const kept = cacheSeconds ? `; may be kept for ${cacheSeconds} s` : '';
  const content = { schema, ...(example && { example: success(example.data) }) };
  return {
    description: `code 200; \`data\` as described${kept}`,
    content: { 'application/json': content },
  };
}

const projectSchema = z.object({
  pId: z.string().optional().describe('project id; the default project if absent'),
});

const rateOf = ({ perMinute }: AnyEndpoint): Json =>
  perMinute ? { description: `At most ${perMinute} calls a minute from one caller.` } : {};

/** One endpoint as an OpenAPI operation (R-API-22). */
export function operationOf(endpoint: AnyEndpoint, tag: string): Json {
  const input = endpoint.project ? endpoint.input.extend(projectSchema.shape) : endpoint.input;
  const query = inputInQuery(endpoint);
  const requestBody = requestBodyOf(endpoint, input);
  return {
    operationId: endpoint.id,
    tags: [tag],
    summary: endpoint.summary,
    ...rateOf(endpoint),
    security: endpoint.access === 'user' ? [{ cookie: [] }, { bearer: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path', endpoint.example?.params ?? {}),
      ...(query ? parametersOf(input, 'query', endpoint.example?.input ?? {}) : []),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: { 200: answerOf(endpoint), ...failureResponses(endpoint) },
  };
}

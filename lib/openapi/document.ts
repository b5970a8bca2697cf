import { z } from 'zod';
import { endpoints } from '../contract';
import { type AnyEndpoint, inputInQuery, type ObjectSchema, pathsOf } from '../contract/endpoint';
import { envelopeSchema } from '../contract/envelope';

type Json = Record<string, unknown>;

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. Transforms are described by what goes in. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parametersOf = (schema: ObjectSchema, place: 'path' | 'query'): Json[] => {
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
  }));
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', minLength: 1, maxLength: 128 },
});

/** A body may be left out when nothing in it is required. */
function bodyOf(input: ObjectSchema): Json {
  const schema = schemaOf(input, 'input');
  return { required: 'required' in schema, content: { 'application/json': { schema } } };
}

const projectSchema = z.object({
  pId: z.string().optional().describe('project id; the default project if absent'),
});

function operation(endpoint: AnyEndpoint): Json {
  const input = endpoint.project ? endpoint.input.extend(projectSchema.shape) : endpoint.input;
  const query = inputInQuery(endpoint);
  const hasBody = !query && Object.keys(input.shape).length > 0;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: `Source: ${endpoint.source}.`,
    security: endpoint.access === 'user' ? [{ cookie: [] }, { bearer: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...(query ? parametersOf(input, 'query') : []),
      ...(endpoint.idempotent
        ? [header('Idempotency-Key', 'one for each submit; the same key answers the same order for 24 hours')]
        : []),
    ],
    ...(hasBody && {
      requestBody: bodyOf(input),
    }),
    responses: {
      200: {
        description: 'code 200; `data` as described',
        content: {
          'application/json': {
            schema: schemaOf(
              z.object({ code: z.literal(200), msg: z.string(), data: endpoint.data }),
              'output',
            ),
          },
        },
      },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** The contract as an OpenAPI 3.1 document. `server` is the address the paths stand under. */
export function openApiDocument(server: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const [index, path] of pathsOf(endpoint).entries()) {
      const described = operation(endpoint);
      if (index > 0) described.operationId = `${endpoint.id}${index + 1}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'vantmall',
      version: '0.1.0',
      description:
        'Calls of the points mall, through its BFF. One that changes something and carries no bearer token is ' +
        'answered only to the mall’s own pages: `Sec-Fetch-Site`, `Origin` or `Referer` has to say so.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'mallSession' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      responses: {
        Failure: {
          description: 'The HTTP status says what happened and the envelope repeats it',
          content: { 'application/json': { schema: schemaOf(envelopeSchema, 'output') } },
        },
      },
    },
  };
}

import { endpointsByDomain } from '../contract';
import { type AnyEndpoint, getEndpointPaths } from '../contract/endpoint';
import { createFailureComponents, createFailureSchema } from './failures';
import type { JsonObject } from './json-schema';
import { toOperation } from './operation';

/** Path items of an endpoint, one for each path; aliases get an operation id with a number. */
function toPathItems(
  endpoint: AnyEndpoint,
  tag: string,
): [path: string, method: string, operation: JsonObject][] {
  return getEndpointPaths(endpoint).map((path, index) => {
    const operation = toOperation(endpoint, tag);
    if (index > 0) operation.operationId = `${endpoint.id}${index + 1}`;
    return [path, endpoint.method.toLowerCase(), operation];
  });
}

/** Creates the OpenAPI 3.1 document of the contract. `server` is the base URL of the paths (R-API-21). */
export function createOpenApiDocument(server: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [tag, members] of Object.entries(endpointsByDomain)) {
    for (const [path, method, operation] of members.flatMap((endpoint) => toPathItems(endpoint, tag))) {
      paths[path] = { ...paths[path], [method]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'vantmall',
      version: '0.1.0',
      description:
        'Calls of the points mall, through its BFF. The server accepts a call that changes data without a bearer ' +
        'token only from the mall’s own pages (by `Sec-Fetch-Site`, `Origin` or `Referer`) or from programs that ' +
        'send no cookie. ' +
        'Money is an integer number of fen, points are integers, times are ISO-8601 in UTC, ids are strings.',
    },
    servers: [{ url: server }],
    tags: Object.keys(endpointsByDomain).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-mallSession',
          description: 'The name is `mallSession` on plain http.',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: createFailureSchema() },
      responses: createFailureComponents(),
    },
  };
}

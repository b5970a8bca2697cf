import { endpointsByDomain } from '../contract';
import { type AnyEndpoint, getEndpointPaths } from '../contract/endpoint';
import { createFailureComponents, createFailureSchema } from './failures';
import type { JsonObject } from './json-schema';
import { toOperation } from './operation';

/** An endpoint on each of its paths; the paths after the first are aliases with an operation id of their own. */
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

/** The contract as an OpenAPI 3.1 document. `server` is the address the paths stand under (R-API-21). */
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
        'Calls of the points mall, through its BFF. One that changes something and carries no bearer token is ' +
        'answered only to the mall’s own pages (`Sec-Fetch-Site`, `Origin` or `Referer` has to say so) or to programs ' +
        'that bring no cookie. ' +
        'Money is a whole number of fen, points are whole numbers, times are ISO-8601 in UTC, ids are texts.',
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
          description: '`mallSession` on plain http.',
        },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: createFailureSchema() },
      responses: createFailureComponents(),
    },
  };
}

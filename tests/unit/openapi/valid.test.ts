import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { createOpenApiDocument } from '@/lib/openapi/document';

const document = createOpenApiDocument('/vantmall');

interface Content {
  schema: object;
  example?: unknown;
}
interface Operation {
  requestBody?: { content: Record<string, Content> };
  parameters: { name: string; schema: object; example?: unknown }[];
  responses: Record<string, { content?: Record<string, Content> }>;
}

const findOperation = ({ path, method }: AnyEndpoint) =>
  (document.paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()];

const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

const findSchemaErrors = ({ schema, example }: Content): unknown => {
  const fits = ajv.compile(schema);
  return fits(example) ? [] : fits.errors;
};

// R-API-21
test('passes an independent OpenAPI 3.1 validator', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('endpoint %s', (_, endpoint) => {
  const operation = findOperation(endpoint);

  // R-API-01
  test('has an answer example that matches its schema', () => {
    const content = operation?.responses['200']?.content?.['application/json'];
    expect(content?.example).toBeDefined();
    expect(content && findSchemaErrors(content)).toEqual([]);
  });

  test('has input examples that match their schema', () => {
    for (const parameter of operation?.parameters ?? []) {
      if (parameter.example === undefined) continue;
      const { name, schema, example } = parameter;
      expect({ name, misfits: findSchemaErrors({ schema, example }) }).toEqual({ name, misfits: [] });
    }
    const body = operation?.requestBody?.content['application/json'];
    if (body && Object.keys(endpoint.example?.input ?? {}).length > 0)
      expect(findSchemaErrors(body)).toEqual([]);
  });

  test('describes fields whose names do not explain them', () => {
    expect(endpoint.summary.length).toBeGreaterThan(10);
    expect(endpoint.source).toMatch(/^R-[A-Z]+-\d{2,}$/);
  });
});

test('has error examples that match the error schema', () => {
  const { responses, schemas } = document.components as {
    responses: Record<string, { content: Record<string, Content> }>;
    schemas: Record<string, object>;
  };
  for (const [name, { content }] of Object.entries(responses)) {
    const example = content['application/json']?.example;
    if (name === 'Failure') continue;
    expect({ name, misfits: findSchemaErrors({ schema: schemas.Failure as object, example }) }).toEqual({
      name,
      misfits: [],
    });
  }
});

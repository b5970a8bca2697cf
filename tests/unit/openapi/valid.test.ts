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

const operationOf = ({ path, method }: AnyEndpoint) =>
  (document.paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()];

const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));

const misfits = ({ schema, example }: Content): unknown => {
  const fits = ajv.compile(schema);
  return fits(example) ? [] : fits.errors;
};

// R-API-21
test('an independent validator accepts the document as OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  const operation = operationOf(endpoint);

  // R-API-01
  test('has an example of its answer, and it fits', () => {
    const content = operation?.responses['200']?.content?.['application/json'];
    expect(content?.example).toBeDefined();
    expect(content && misfits(content)).toEqual([]);
  });

  test('has examples of what it needs, and they fit', () => {
    for (const parameter of operation?.parameters ?? []) {
      if (parameter.example === undefined) continue;
      const { name, schema, example } = parameter;
      expect({ name, misfits: misfits({ schema, example }) }).toEqual({ name, misfits: [] });
    }
    const body = operation?.requestBody?.content['application/json'];
    if (body && Object.keys(endpoint.example?.input ?? {}).length > 0) expect(misfits(body)).toEqual([]);
  });

  test('tells what its fields mean where the name does not', () => {
    expect(endpoint.summary.length).toBeGreaterThan(10);
    expect(endpoint.source).toMatch(/^R-[A-Z]+-\d{2,}$/);
  });
});

test('the failures that are shown fit their own schema', () => {
  const { responses, schemas } = document.components as {
    responses: Record<string, { content: Record<string, Content> }>;
    schemas: Record<string, object>;
  };
  for (const [name, { content }] of Object.entries(responses)) {
    const example = content['application/json']?.example;
    if (name === 'Failure') continue;
    expect({ name, misfits: misfits({ schema: schemas.Failure as object, example }) }).toEqual({
      name,
      misfits: [],
    });
  }
});

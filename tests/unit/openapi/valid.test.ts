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

const findSchemaErrors = ({ schema, example }: Content): unknown[] => {
  const fits = ajv.compile(schema);
  return fits(example) ? [] : (fits.errors ?? ['does not match']);
};

// R-API-21
test('passes an independent OpenAPI 3.1 validator', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

/** The names of what `check` rejects, with the reasons. */
const findProblems = <T>(
  items: readonly T[],
  name: (item: T) => string,
  check: (item: T) => readonly unknown[],
) =>
  items.flatMap((item) => {
    const problems = check(item);
    return problems.length > 0 ? [{ name: name(item), problems }] : [];
  });

// R-API-01
test('every endpoint has an answer example that matches its schema', () => {
  const findAnswerProblems = (endpoint: AnyEndpoint) => {
    const content = findOperation(endpoint)?.responses['200']?.content?.['application/json'];
    return content?.example === undefined ? ['no example'] : findSchemaErrors(content);
  };
  expect(findProblems(endpoints, ({ id }) => id, findAnswerProblems)).toEqual([]);
});

test('the input examples of every endpoint match their schema', () => {
  const findParameterProblems = (endpoint: AnyEndpoint) =>
    findProblems(
      findOperation(endpoint)?.parameters.filter(({ example }) => example !== undefined) ?? [],
      ({ name }) => name,
      findSchemaErrors,
    );
  const findBodyProblems = (endpoint: AnyEndpoint) => {
    const body = findOperation(endpoint)?.requestBody?.content['application/json'];
    return body && Object.keys(endpoint.example?.input ?? {}).length > 0 ? findSchemaErrors(body) : [];
  };
  expect(findProblems(endpoints, ({ id }) => id, findParameterProblems)).toEqual([]);
  expect(findProblems(endpoints, ({ id }) => id, findBodyProblems)).toEqual([]);
});

test('every endpoint has a summary and names its requirement', () => {
  const isDescribed = ({ summary, source }: AnyEndpoint) =>
    summary.length > 10 && /^R-[A-Z]+-\d{2,}$/.test(source);
  expect(endpoints.filter((endpoint) => !isDescribed(endpoint)).map(({ id }) => id)).toEqual([]);
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

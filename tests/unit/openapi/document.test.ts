import { endpoints } from '@/lib/contract';
import { getEndpointPaths } from '@/lib/contract/endpoint';
import { createOpenApiDocument } from '@/lib/openapi/document';

interface Operation {
  requestBody?: { required: boolean };
  operationId: string;
  parameters: { name: string; in: string }[];
  security: unknown[];
}

const document = createOpenApiDocument('/vantmall') as { paths: Record<string, Record<string, Operation>> };

// R-API-21
test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('describes %s', (_, endpoint) => {
  for (const path of getEndpointPaths(endpoint)) {
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation?.security.length).toBe(endpoint.access === 'user' ? 2 : 0);
    const inPath = operation?.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  }
});

test('has unique operation ids', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test('requires a body when one of its fields is required', () => {
  expect(document.paths['/api/v4/saveOrder']?.post?.requestBody?.required).toBe(true);
  expect(document.paths['/api/v7/user/login']?.post?.requestBody?.required).toBe(false);
});

test('does not require a userId', () => {
  expect(JSON.stringify(document.paths['/api/queryOrder'])).not.toContain('userId');
});

// R-API-22
test('mentions no requirement id and no document section', () => {
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/\bR-[A-Z]+-\d/);
  expect(text).not.toMatch(/\b(spec|specification|product|section|lessons?|issue|ADR) \d/i);
  expect(text).not.toMatch(/\bsource: /i);
});

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
test('describes every endpoint on all its paths', () => {
  const describeOperation = (path: string, method: string) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    const parameters = operation?.parameters.filter((parameter) => parameter.in === 'path');
    return { path, logins: operation?.security.length, parameters: parameters?.map(({ name }) => name) };
  };
  const paths = endpoints.flatMap((endpoint) =>
    getEndpointPaths(endpoint).map((path) => ({ path, endpoint })),
  );
  expect(paths.map(({ path, endpoint }) => describeOperation(path, endpoint.method))).toEqual(
    paths.map(({ path, endpoint }) => ({
      path,
      logins: endpoint.access === 'user' ? 2 : 0,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    })),
  );
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

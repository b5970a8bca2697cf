import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { createOpenApiDocument } from '@/lib/openapi/document';
import { getConfig } from '../../config';
import { getSingleton } from '../../singleton';
import { getRequestId } from '../request-info';
import { errorResponse } from '../responses';

/** How long caches keep the documents, in seconds: a new release appears within five minutes. */
const MAX_AGE_SECONDS = 300;

const DOCS_PATH = `${BASE_PATH}/api/docs`;

/** Allows only files of this server and nothing inline. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of the mall</title>
<link rel="icon" href="${BASE_PATH}/icon.svg">
<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<link rel="stylesheet" href="${DOCS_PATH}/page.css">
</head>
<body>
<main id="docs"></main>
<noscript>The contract as it is: <a href="${BASE_PATH}/api/openapi.json">openapi.json</a></noscript>
<script src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
<script src="${DOCS_PATH}/page.js"></script>
</body>
</html>
`;

/** Without the validator badge, because it would send requests to another server. */
const SCRIPT = `SwaggerUIBundle({
  url: '${BASE_PATH}/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

/** For phones: long paths wrap, and tables scroll instead of the page. */
const STYLE = `body { margin: 0; background: #fff; }
.swagger-ui .wrapper { padding: 0 12px; box-sizing: border-box; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere; word-break: break-word; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 4px 0 0; }
  .swagger-ui .opblock-body, .swagger-ui .responses-inner { overflow-x: auto; }
  .swagger-ui .info .title { font-size: 24px; overflow-wrap: anywhere; }
  .swagger-ui .scheme-container .schemes { flex-wrap: wrap; }
}
`;

const readPackageFile = (name: string) => () =>
  readFile(join(process.cwd(), 'node_modules/swagger-ui-dist', name), 'utf8');

const files: Readonly<Record<string, { type: string; text: () => Promise<string> | string }>> = {
  'page.js': { type: 'text/javascript', text: () => SCRIPT },
  'page.css': { type: 'text/css', text: () => STYLE },
  'swagger-ui.css': { type: 'text/css', text: readPackageFile('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'text/javascript', text: readPackageFile('swagger-ui-bundle.js') },
};

const createHeaders = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'x-content-type-options': 'nosniff',
  'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
});

/** Returns a document, or 404 as for any unknown call if `MALL_API_DOCS` is `off` (R-SECURITY-23). */
async function respondWithDocument(
  request: Request,
  create: () => Promise<Response> | Response,
): Promise<Response> {
  try {
    if (getConfig().MALL_API_DOCS === 'off') throw new AppError('not_found', 'no such call');
    return await create();
  } catch (error) {
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}

/** GET `/api/docs`: the API contract as a page (R-API-21). */
export const renderDocsPage = (request: Request): Promise<Response> =>
  respondWithDocument(
    request,
    () =>
      new Response(PAGE, {
        headers: { ...createHeaders('text/html'), 'content-security-policy': CONTENT_SECURITY_POLICY },
      }),
  );

/** GET `/api/openapi.json`: the API contract as OpenAPI (R-API-21), computed at the first request. */
export const getOpenApiDocument = (request: Request): Promise<Response> =>
  respondWithDocument(request, () => {
    const text = getSingleton('openapi', () => JSON.stringify(createOpenApiDocument(BASE_PATH)));
    return new Response(text, { headers: createHeaders('application/json') });
  });

/** The names of the files that the documentation page loads. */
export const docsFileNames: readonly string[] = Object.keys(files);

/** GET `/api/docs/{name}`: a file that the documentation page loads; 404 for any other name. */
export const getDocsFile = (request: Request, name: string): Promise<Response> =>
  respondWithDocument(request, async () => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) throw new AppError('not_found', 'no such file');
    return new Response(await file.text(), { headers: createHeaders(file.type) });
  });

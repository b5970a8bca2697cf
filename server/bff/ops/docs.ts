import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@/lib/contract/errors';
import { createOpenApiDocument } from '@/lib/openapi/document';
import { getConfig } from '../../config';
import { getSingleton } from '../../singleton';
import { BASE_PATH, getRequestId } from '../request-info';
import { errorResponse } from '../responses';

/** How long a browser or a shared cache keeps the documents, in seconds: a new release shows within five minutes. */
const MAX_AGE_SECONDS = 300;

const DOCS_PATH = `${BASE_PATH}/api/docs`;

/** Everything from here, nothing inline: the page can do nothing that its three files do not do. */
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
<link rel="icon" href="/vantmall/icon.svg">
<link rel="stylesheet" href="${DOCS_PATH}/swagger-ui.css">
<link rel="stylesheet" href="${DOCS_PATH}/page.css">
</head>
<body>
<main id="docs"></main>
<noscript>The contract as it is: <a href="/vantmall/api/openapi.json">openapi.json</a></noscript>
<script src="${DOCS_PATH}/swagger-ui-bundle.js"></script>
<script src="${DOCS_PATH}/page.js"></script>
</body>
</html>
`;

/** No validator badge: it would ask a server elsewhere. */
const SCRIPT = `SwaggerUIBundle({
  url: '/vantmall/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

/** For a phone: long paths break, tables scroll instead of the page. */
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

/** Answers with a document, or 404 like any unknown call where they are switched off (`MALL_API_DOCS`). */
async function answerDocument(
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

/** GET `/api/docs`: a readable page of the contract (R-API-21). */
export const renderDocsPage = (request: Request): Promise<Response> =>
  answerDocument(
    request,
    () =>
      new Response(PAGE, {
        headers: { ...createHeaders('text/html'), 'content-security-policy': CONTENT_SECURITY_POLICY },
      }),
  );

/** GET `/api/openapi.json`: the contract for programs (R-API-21), computed at the first request. */
export const contractDocument = (request: Request): Promise<Response> =>
  answerDocument(request, () => {
    const text = getSingleton('openapi', () => JSON.stringify(createOpenApiDocument(BASE_PATH)));
    return new Response(text, { headers: createHeaders('application/json') });
  });

/** The names of the files that the page loads. */
export const docsFileNames: readonly string[] = Object.keys(files);

/** GET `/api/docs/{name}`: one of the files that the page loads; 404 when there is none of that name. */
export const getDocsFile = (request: Request, name: string): Promise<Response> =>
  answerDocument(request, async () => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) throw new AppError('not_found', 'no such file');
    return new Response(await file.text(), { headers: createHeaders(file.type) });
  });

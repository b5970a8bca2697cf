import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, failure } from '@/lib/contract/errors';

const BASE = '/vantmall/api/docs';

/** Everything from here, nothing inline: the page can do nothing that its three files do not do. */
const POLICY = [
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
<link rel="stylesheet" href="${BASE}/swagger-ui.css">
<link rel="stylesheet" href="${BASE}/page.css">
</head>
<body>
<main id="docs"></main>
<noscript>The contract as it is: <a href="/vantmall/api/openapi.json">openapi.json</a></noscript>
<script src="${BASE}/swagger-ui-bundle.js"></script>
<script src="${BASE}/page.js"></script>
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

const ofPackage = (name: string) => () =>
  readFile(join(process.cwd(), 'node_modules/swagger-ui-dist', name), 'utf8');

const files: Readonly<Record<string, { type: string; text: () => Promise<string> | string }>> = {
  'page.js': { type: 'text/javascript', text: () => SCRIPT },
  'page.css': { type: 'text/css', text: () => STYLE },
  'swagger-ui.css': { type: 'text/css', text: ofPackage('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'text/javascript', text: ofPackage('swagger-ui-bundle.js') },
};

const headersOf = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'public, max-age=3600',
});

/** GET `/api/docs`: a readable page of the contract (R-API-21). */
export const docsPage = (): Response =>
  new Response(PAGE, { headers: { ...headersOf('text/html'), 'content-security-policy': POLICY } });

/** The files that the page loads. */
export const docsFileNames: readonly string[] = Object.keys(files);

/** One of them; 404 when there is none of that name. */
export async function docsFile(name: string): Promise<Response> {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file) return new Response(await file.text(), { headers: headersOf(file.type) });
  return Response.json(failure(new AppError('not_found', 'no such file')), { status: 404 });
}

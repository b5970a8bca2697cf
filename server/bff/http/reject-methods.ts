import 'server-only';
import type { IncomingMessage } from 'node:http';
import { BASE_PATH } from '@/lib/contract/paths';
import type { RequestHandler } from '../../request-handlers/prepend-handlers';
import { readRequestedTarget } from '../../requested-url';
import { isCall } from './request-target';

/**
 * Where a browser goes that has sent a form before the scripts of the page ran, or without scripts: to the page itself. Our forms are posted so
 * that nothing that is typed gets into an address.
 */
function findFormPage(request: IncomingMessage): string | undefined {
  const target = readRequestedTarget(request);
  const isForm = request.method === 'POST' && request.headers.accept?.includes('text/html');
  return isForm && target.startsWith(`${BASE_PATH}/`) ? target : undefined;
}

/**
 * Answers methods that pages and files do not have: 405, and 303 to the page for a form of a browser. The framework would render a page for `POST`,
 * after it has read up to 10 MB of body into memory, take some of them for calls of its own, and answer 500 for files (R-SECURITY-29).
 */
export const rejectMethods: RequestHandler = (request, response) => {
  const { method, headers, url = '' } = request;
  if (method === 'GET' || method === 'HEAD' || isCall(url)) return false;
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-length', 0);
  const page = findFormPage(request);
  if (page !== undefined) {
    response.writeHead(303, { location: page }).end();
    return true;
  }
  // Its body is not read, so nothing else can follow on this connection.
  if (headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0)
    response.setHeader('connection', 'close');
  response.writeHead(405, { allow: 'GET, HEAD' }).end();
  return true;
};

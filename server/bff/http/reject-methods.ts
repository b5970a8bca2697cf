import 'server-only';
import type { RequestHandler } from '../../request-handlers/prepend-handlers';
import { isCall } from './request-target';

/**
 * Answers 405 to methods that pages and files do not have. The framework would render a page for `POST`, after it has read up to 10 MB of body into
 * memory, take some of them for calls of its own, and answer 500 for files (R-SECURITY-29).
 */
export const rejectMethods: RequestHandler = ({ method, headers, url = '' }, response) => {
  if (method === 'GET' || method === 'HEAD' || isCall(url)) return false;
  // Its body is not read, so nothing else can follow on this connection.
  if (headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0)
    response.setHeader('connection', 'close');
  response.writeHead(405, { allow: 'GET, HEAD', 'cache-control': 'no-store', 'content-length': 0 }).end();
  return true;
};

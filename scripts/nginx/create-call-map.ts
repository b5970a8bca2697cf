import { endpoints } from '@/lib/contract';
import { getEndpointPaths } from '@/lib/contract/endpoint';
import { BASE_PATH } from '@/lib/contract/paths';
import { formatMap } from '@/lib/nginx/nginx-map';

/** The status with which a call has failed for good; empty if another server may get it. */
export const CALL_FAILURE = '$mall_call_failure';

/** Without a backslash, which the server reads as a slash. */
const SEGMENT = '[\\w.~%-]+';

const toPathExpression = (path: string): string => path.replaceAll('.', '\\.').replace(/\{\w+\}/g, SEGMENT);

/**
 * The targets of calls that change nothing, as the text of an expression: those that the contract calls reads, and uploaded
 * pictures. It is matched against the target as the server gets it, because nginx decodes and shortens a path in another way.
 */
function toReadTarget(): string {
  const reads = endpoints.filter(({ method, effect }) => method === 'GET' && effect === 'read');
  const paths = reads.flatMap(getEndpointPaths).map(toPathExpression);
  return `(?:${BASE_PATH})?(?:${[...paths, `/uploads/${SEGMENT}`].join('|')})(?:\\?|$)`;
}

/**
 * Writes the map that decides whether a call that got no answer from one server is sent to another one (R-OPS-34). nginx itself
 * would send every GET, PUT and DELETE again (`proxy_next_upstream error timeout`), also those that change something, like the
 * sign-in; and with `proxy_next_upstream off` none, not even after a refused connection.
 */
export const createCallMap = (): string =>
  formatMap({
    variable: CALL_FAILURE,
    source: '$upstream_bytes_sent $upstream_status $request_method $request_uri',
    lines: [
      // Nothing was sent: the server refuses connections, as during its restart, or its machine does not answer.
      { match: /^0 /, value: '' },
      { match: new RegExp(`^\\d+ 502 (?:GET|HEAD) ${toReadTarget()}`), value: '' },
      { match: /^\d+ 504 /, value: '504' },
    ],
    otherwise: '502',
  });

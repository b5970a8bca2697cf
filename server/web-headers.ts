import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request of Node as those of a web request. Values of a repeated header are joined. */
export function toWebHeaders(headers: IncomingHttpHeaders): Headers {
  const list = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) list.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return list;
}

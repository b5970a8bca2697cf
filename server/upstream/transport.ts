import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { getSingleton } from '../singleton';

/** What stands behind the BFF: the points mall, and the partner service (R-PARTNER-10). */
export type UpstreamName = 'mall' | 'partner';

/** A way to an upstream: over HTTP, or into the embedded points mall in this process. */
export interface Transport {
  /** Put before every path: `http://mall.example`. */
  readonly prefix: string;
  readonly fetch: (input: Request) => Promise<Response>;
  /**
   * The upstream behind a way over HTTP, which can die and then is spared (`breaker.ts`). A function call into
   * this process cannot: what breaks one call there says nothing of the others.
   */
  readonly remote?: UpstreamName;
}

const transports = getSingleton<Partial<Record<UpstreamName, Transport>>>('upstream', () => ({}));

/** Opens the way to an upstream; called when the server starts (`instrumentation.ts`) (R-PARTNER-10). */
export function registerTransport(transport: Transport, service: UpstreamName = 'mall'): void {
  transports[service] = transport;
}

/**
 * The way to a service; the points mall answers for a partner service that has no address of its own.
 * @throws AppError `unavailable` before the server has started.
 */
export function getTransport(service: UpstreamName = 'mall'): Transport {
  const transport = transports[service] ?? transports.mall;
  if (!transport) throw new AppError('unavailable', 'the points mall is not ready yet');
  return transport;
}

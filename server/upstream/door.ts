import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { shared } from '../shared';

/** What stands behind the BFF: the points mall, and the second service (R-PARTNER-10). */
export type Service = 'mall' | 'second';

/** A way to an upstream: over HTTP, or into the embedded points mall in this process. */
export interface Door {
  /** Put before every path: `http://mall.example`. */
  readonly prefix: string;
  readonly fetch: (input: Request) => Promise<Response>;
  /**
   * The upstream behind a way over HTTP, which can die and then is spared (`breaker.ts`). A function call into
   * this process cannot: what breaks one call there says nothing of the others.
   */
  readonly remote?: Service;
}

const doors = shared<Partial<Record<Service, Door>>>('upstream', () => ({}));

/** Opens the way to an upstream; called when the server starts (`instrumentation.ts`) (R-PARTNER-10). */
export function openDoor(door: Door, service: Service = 'mall'): void {
  doors[service] = door;
}

/**
 * The way to a service; the points mall answers for a second service that has no address of its own.
 * @throws AppError `unavailable` before the server has started.
 */
export function currentDoor(service: Service = 'mall'): Door {
  const door = doors[service] ?? doors.mall;
  if (!door) throw new AppError('unavailable', 'the points mall is not ready yet');
  return door;
}

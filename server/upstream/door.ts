import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { shared } from '../shared';

/** A way to a points mall: over HTTP, or into the embedded one in this process. */
export interface Door {
  /** Put before every path: `http://mall.example`. */
  readonly prefix: string;
  readonly fetch: (input: Request) => Promise<Response>;
}

const holder = shared<{ door?: Door }>('upstream', () => ({}));

/** Opens the way to the points mall; called once, when the server starts (`instrumentation.ts`). */
export function openDoor(door: Door): void {
  holder.door = door;
}

/** @throws AppError `unavailable` before the server has started. */
export function currentDoor(): Door {
  if (!holder.door) throw new AppError('unavailable', 'the points mall is not ready yet');
  return holder.door;
}

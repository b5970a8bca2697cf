import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import type { Db } from '../../db/types';
import { type CredentialKey, claim, kept, settle } from './lease';

/** How often, and how far apart in milliseconds, is looked for what another instance is fetching. */
const LOOKS = 50;
const LOOK_EVERY_MS = 100;

export interface Lent {
  value: string;
  /** Seconds. */
  expiresIn: number;
}

type Asking = Pick<Host, 'db' | 'now'>;

async function renew({ db, now }: Asking, key: CredentialKey, borrow: () => Promise<Lent>): Promise<string> {
  try {
    const { value, expiresIn } = await borrow();
    await settle(db, key, { value, expiresAt: new Date(now().getTime() + expiresIn * 1000).toISOString() });
    return value;
  } catch (error) {
    await settle(db, key, undefined);
    throw error;
  }
}

async function look(host: Asking, key: CredentialKey, borrow: () => Promise<Lent>): Promise<string> {
  for (let looked = 0; looked < LOOKS; looked += 1) {
    const found = await kept(host.db, key, host.now());
    if (found?.state === 'fresh') return found.value;
    if (await claim(host.db, key, host.now())) {
      return found ? renew(host, key, borrow).catch(() => found.value) : renew(host, key, borrow);
    }
    if (found) return found.value;
    await pause(LOOK_EVERY_MS);
  }
  throw new AppError('unavailable', 'WeChat cannot be asked now', { retryAfter: 5 });
}

const flights = new WeakMap<Db, Map<string, Promise<string>>>();

/**
 * A credential that works, from the database or newly borrowed from WeChat. However many ask at once, in this
 * process or in others, one of them fetches; renewed early, so that nobody waits while the old one still
 * works (R-WECHAT-11).
 */
export function credential(host: Asking, key: CredentialKey, borrow: () => Promise<Lent>): Promise<string> {
  const running = flights.get(host.db) ?? new Map<string, Promise<string>>();
  flights.set(host.db, running);
  const name = `${key.appId} ${key.kind}`;
  const joined = running.get(name);
  if (joined) return joined;
  const flight = look(host, key, borrow).finally(() => running.delete(name));
  running.set(name, flight);
  return flight;
}

import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import type { Db } from '../../db/types';
import { type CredentialKey, claimRefresh, findCredential, finishRefresh } from './credential-lease';

/** How often, and how far apart in milliseconds, is looked for what another instance is fetching. */
const MAX_POLLS = 50;
const POLL_INTERVAL_MS = 100;

export interface FetchedCredential {
  value: string;
  /** Seconds. */
  expiresIn: number;
}

type CredentialContext = Pick<MallDeps, 'db' | 'now'>;

async function renewCredential(
  { db, now }: CredentialContext,
  key: CredentialKey,
  fetchNew: () => Promise<FetchedCredential>,
): Promise<string> {
  try {
    const { value, expiresIn } = await fetchNew();
    await finishRefresh(db, key, {
      value,
      expiresAt: new Date(now().getTime() + expiresIn * 1000).toISOString(),
    });
    return value;
  } catch (error) {
    await finishRefresh(db, key, undefined);
    throw error;
  }
}

async function waitForCredential(
  deps: CredentialContext,
  key: CredentialKey,
  fetchNew: () => Promise<FetchedCredential>,
): Promise<string> {
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const found = await findCredential(deps.db, key, deps.now());
    if (found?.state === 'fresh') return found.value;
    if (await claimRefresh(deps.db, key, deps.now())) {
      return found
        ? renewCredential(deps, key, fetchNew).catch(() => found.value)
        : renewCredential(deps, key, fetchNew);
    }
    if (found) return found.value;
    await pause(POLL_INTERVAL_MS);
  }
  throw new AppError('unavailable', 'WeChat cannot be asked now', { retryAfter: 5 });
}

const inFlight = new WeakMap<Db, Map<string, Promise<string>>>();

/**
 * A credential that works, from the database or newly borrowed from WeChat. However many ask at once, in this
 * process or in others, one of them fetches; renewed early, so that nobody waits while the old one still
 * works (R-WECHAT-11).
 */
export function getCredential(
  deps: CredentialContext,
  key: CredentialKey,
  fetchNew: () => Promise<FetchedCredential>,
): Promise<string> {
  const running = inFlight.get(deps.db) ?? new Map<string, Promise<string>>();
  inFlight.set(deps.db, running);
  const name = `${key.appId} ${key.kind}`;
  const joined = running.get(name);
  if (joined) return joined;
  const flight = waitForCredential(deps, key, fetchNew).finally(() => running.delete(name));
  running.set(name, flight);
  return flight;
}

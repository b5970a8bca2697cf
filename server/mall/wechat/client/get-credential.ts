import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import type { Db } from '../../db/types';
import { type CredentialKey, claimRefresh, findCredential, finishRefresh } from './credential-lease';

/** Polls for the credential that another instance is fetching: at most this often, at this interval. */
const MAX_POLLS = 50;
const POLL_INTERVAL_MS = 100;

/** A new token or ticket of WeChat. */
export interface FetchedCredential {
  value: string;
  /** Seconds until it expires. */
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
    const stored = await findCredential(deps.db, key, deps.now());
    if (stored?.state === 'fresh') return stored.value;
    if (await claimRefresh(deps.db, key, deps.now())) {
      return stored
        ? renewCredential(deps, key, fetchNew).catch(() => stored.value)
        : renewCredential(deps, key, fetchNew);
    }
    if (stored) return stored.value;
    await pause(POLL_INTERVAL_MS);
  }
  throw new AppError('unavailable', 'WeChat is not available now, try again later', { retryAfter: 5 });
}

const inFlight = new WeakMap<Db, Map<string, Promise<string>>>();

/**
 * Returns a valid credential from the database, or fetches one from WeChat. Of concurrent calls, in this process and in
 * others, only one fetches. Renewal starts early, so that callers need not wait while the old credential is valid
 * (R-WECHAT-11).
 * @throws AppError unavailable when another instance does not finish fetching.
 */
export function getCredential(
  deps: CredentialContext,
  key: CredentialKey,
  fetchNew: () => Promise<FetchedCredential>,
): Promise<string> {
  const running = inFlight.get(deps.db) ?? new Map<string, Promise<string>>();
  inFlight.set(deps.db, running);
  const name = `${key.appId} ${key.kind}`;
  const pending = running.get(name);
  if (pending) return pending;
  const request = waitForCredential(deps, key, fetchNew).finally(() => running.delete(name));
  running.set(name, request);
  return request;
}

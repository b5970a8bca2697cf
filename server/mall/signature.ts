import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { endpoints } from '@/lib/contract';
import { pathsOf } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { canonicalCall, SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '@/lib/rules/caller/call-signature';
import type { Clock } from './clock';

/** A request as it came over the wire. */
export interface WireCall {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Calls remembered at once; at this many a minute somebody replays, or the mall needs another design. */
const MEMORY = 200_000;

/** GETs of the contract that change something (`signIn`, `shareAddPoints`). */
const changingGets = new Set(
  endpoints.filter(({ method, effect }) => method === 'GET' && effect === 'write').flatMap(pathsOf),
);

const changes = (method: string, path: string): boolean =>
  method === 'GET' || method === 'HEAD' ? changingGets.has(path) : true;

const refuse = (message: string): never => {
  throw new AppError('unauthorized', message);
};

/** Remembers what was done, for as long as its signature would be believed. */
function makeMemory(now: Clock) {
  // In the order of arrival, and all kept equally long: the oldest go first.
  const until = new Map<string, number>();
  const forget = (moment: number) => {
    for (const [nonce, end] of until) {
      if (end > moment) return;
      until.delete(nonce);
    }
  };
  return (nonce: string) => {
    const moment = now().getTime();
    forget(moment);
    if (until.has(nonce)) refuse('this call was made before');
    if (until.size >= MEMORY) throw new AppError('unavailable', 'too many calls at once', { retryAfter: 5 });
    // Signed at most the tolerance ahead of our clock, and believed as long after that.
    until.set(nonce, moment + 2 * SIGNATURE_TOLERANCE_MS);
  };
}

function isSigned(call: WireCall, secret: string): boolean {
  const { method, target, headers, body } = call;
  const given = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const text = canonicalCall({
    method,
    path,
    query,
    bodyHash: createHash('sha256').update(body).digest('hex'),
    timestamp: headers.get(SIGNATURE_HEADERS.timestamp) ?? '',
    nonce: headers.get(SIGNATURE_HEADERS.nonce) ?? '',
  });
  const right = createHmac('sha256', secret).update(text).digest();
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(right, Buffer.from(given, 'hex'));
}

function isFresh(headers: Headers, now: Clock): boolean {
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const isTime =
    /^\d{13}$/.test(timestamp) && /^[\w-]{8,64}$/.test(headers.get(SIGNATURE_HEADERS.nonce) ?? '');
  return isTime && Math.abs(now().getTime() - Number(timestamp)) <= SIGNATURE_TOLERANCE_MS;
}

export interface Gatekeeper {
  /** Whether it is worth reading a body: the moment is right, and something claims to be a signature. */
  admits(headers: Headers): boolean;
  /** @throws AppError `unauthorized` unless our BFF signed this very call just now, and a change only once. */
  check(call: WireCall): void;
}

/** Believes only calls that are signed with a secret (docs/remote-mode.md) (R-OPS-11). */
export function gatekeeper(secret: string, now: Clock): Gatekeeper {
  const remember = makeMemory(now);
  return {
    admits: (headers) => isFresh(headers, now) && headers.has(SIGNATURE_HEADERS.signature),
    check(call) {
      if (!isFresh(call.headers, now) || !isSigned(call, secret)) refuse('this call is not signed');
      const [path = ''] = call.target.split('?');
      if (changes(call.method, path)) remember(call.headers.get(SIGNATURE_HEADERS.nonce) ?? '');
    },
  };
}

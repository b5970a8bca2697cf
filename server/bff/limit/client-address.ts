import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { CallRequest } from '@/lib/http/call-request';
import { getConfig } from '../../config';
import { getSingleton } from '../../singleton';

/**
 * The name of the header that holds the address of the connection's peer. Handlers of Next see headers but no
 * socket. The name is random, so that a caller cannot set the header.
 */
export const getPeerHeader = (): string => getSingleton('peer-header', () => `x-peer-${randomUUID()}`);

/** Removes the prefix of IPv4 addresses on dual-stack sockets (`::ffff:1.2.3.4`), and the zone id. */
const normalizeAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Removes the port that some proxies add: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const stripPort = (entry: string): string =>
  /^\[(.+)\](:\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * The address that a request comes from. Only as many entries of `X-Forwarded-For` are trusted, from the
 * right, as there are trusted proxies; entries further left may be forged by the caller (R-API-15).
 * @param forwarded the `X-Forwarded-For` header
 * @param peer the address of the connection's peer, if known
 * @param proxies the number of trusted proxies in front of this process
 */
export function resolveClientAddress(
  forwarded: string | null,
  peer: string | undefined,
  proxies: number,
): string | undefined {
  const entries = forwarded ? forwarded.split(',').map((entry) => stripPort(entry.trim())) : [];
  const chain = [...entries, ...(peer ? [peer] : [])];
  // Without a peer, the nearest proxy wrote the last entry.
  const steps = peer ? proxies : proxies - 1;
  if (steps < 0) return undefined;
  const entry = chain[Math.max(0, chain.length - 1 - steps)];
  const address = entry && isIP(entry) !== 0 ? entry : peer;
  return address && normalizeAddress(address);
}

/** The address of a request's sender; undefined if neither the connection nor a trusted proxy reports it. */
export const getClientAddress = (request: CallRequest): string | undefined =>
  resolveClientAddress(
    request.headers.get('x-forwarded-for'),
    request.headers.get(getPeerHeader()) ?? undefined,
    getConfig().MALL_TRUSTED_PROXIES,
  );

/**
 * The address whose limit a connection counts towards. Behind a trusted proxy it is undefined until the
 * headers are complete, because the proxy sends the requests of many callers over its connections.
 */
export function getConnectionAddress(
  socket: Socket,
  request: IncomingMessage | undefined,
): string | undefined {
  const { MALL_TRUSTED_PROXIES } = getConfig();
  if (MALL_TRUSTED_PROXIES > 0 && !request) return undefined;
  const forwarded = request?.headers['x-forwarded-for'];
  return resolveClientAddress(
    typeof forwarded === 'string' ? forwarded : null,
    socket.remoteAddress,
    MALL_TRUSTED_PROXIES,
  );
}

import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { getConfig } from '../../config';
import { getPeerHeader } from '../edge/peer-header';

/** `::ffff:1.2.3.4`, as a socket for both kinds writes it, is `1.2.3.4`. */
const normalizeAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** `1.2.3.4:5678` and `[2001:db8::1]:5678` as some proxies write them. */
const stripPort = (entry: string): string =>
  /^\[(.+)\](:\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * The address that a call comes from. Of `X-Forwarded-For` only as many entries are believed, from the right, as
 * there are proxies of ours in front: what a caller writes itself stands further left (R-API-15).
 * @param peer the other end of the connection, if known
 * @param proxies how many proxies of ours a call passes before it reaches this process
 */
export function resolveClientAddress(
  forwarded: string | null,
  peer: string | undefined,
  proxies: number,
): string | undefined {
  const named = forwarded ? forwarded.split(',').map((entry) => stripPort(entry.trim())) : [];
  const chain = [...named, ...(peer ? [peer] : [])];
  // Without a peer the last entry is what the nearest proxy wrote.
  const steps = peer ? proxies : proxies - 1;
  if (steps < 0) return undefined;
  const entry = chain[Math.max(0, chain.length - 1 - steps)];
  const address = entry && isIP(entry) !== 0 ? entry : peer;
  return address && normalizeAddress(address);
}

/** The address of a request's sender; undefined when nobody who is trusted knows it. */
export const getClientAddress = (request: Request): string | undefined =>
  resolveClientAddress(
    request.headers.get('x-forwarded-for'),
    request.headers.get(getPeerHeader()) ?? undefined,
    getConfig().MALL_TRUSTED_PROXIES,
  );

/**
 * The address that a connection counts for. A proxy of ours has everybody's requests on its connections, so nobody is
 * known there before the headers are.
 */
export function connectionAddress(socket: Socket, request: IncomingMessage | undefined): string | undefined {
  const { MALL_TRUSTED_PROXIES } = getConfig();
  if (MALL_TRUSTED_PROXIES > 0 && !request) return undefined;
  const forwarded = request?.headers['x-forwarded-for'];
  return resolveClientAddress(
    typeof forwarded === 'string' ? forwarded : null,
    socket.remoteAddress,
    MALL_TRUSTED_PROXIES,
  );
}

/**
 * Login tickets: a native app or a mini program opens a page with the shopper's ids, a timestamp, and a
 * signature over both. The format is documented in `docs/login-tickets.md`.
 */

import { isProviderId } from './provider-login';

/** Most milliseconds between a ticket and the server's clock (R-ACCOUNT-16, R-ACCOUNT-17). */
export const TICKET_VALID_MS = 20_000;

const ID_NAMES = ['openid', 'unionId', 'userId'] as const;
/** The parameter without which a query contains no ticket. */
export const SIGNATURE_PARAMETER = 'sign';
/** All parameters of a ticket; they are removed from the address whether the ticket is valid or not. */
const TICKET_NAMES = [...ID_NAMES, SIGNATURE_PARAMETER, 'timestamp'] as const;

/** The pattern of ids. It excludes separators, so different tickets always have different signed texts. */
const ID_PATTERN = /^[\w-]{1,64}$/;
/** Seconds or milliseconds since 1970. */
const TIMESTAMP_PATTERN = /^(\d{10}|\d{13})$/;
const SIGN_PATTERN = /^[\da-f]{64}$/i;

/** A well-formed ticket, not yet verified. */
export interface Ticket {
  ids: Partial<Record<(typeof ID_NAMES)[number], string>>;
  /** Seconds or milliseconds since 1970. */
  timestamp: string;
  /** HMAC-SHA-256 in lower-case hex. */
  sign: string;
}

/** Whether a query contains a ticket, valid or not. An id without a signature is an ordinary parameter. */
export const hasTicket = (query: URLSearchParams): boolean =>
  query.has(SIGNATURE_PARAMETER) && ID_NAMES.some((name) => query.has(name));

/** Splits a query into the parameters of the ticket and the others. */
export function splitTicket(query: URLSearchParams): { ticket: URLSearchParams; rest: URLSearchParams } {
  const isTicket = ([name]: [string, string]) => TICKET_NAMES.some((ticketName) => ticketName === name);
  return {
    ticket: new URLSearchParams([...query].filter(isTicket)),
    rest: new URLSearchParams([...query].filter((entry) => !isTicket(entry))),
  };
}

/** Parses a ticket; undefined if a parameter is missing, malformed or repeated. */
export function parseTicket(query: URLSearchParams): Ticket | undefined {
  if (TICKET_NAMES.some((name) => query.getAll(name).length > 1)) return undefined;
  const ids = ID_NAMES.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const timestamp = query.get('timestamp') ?? '';
  const sign = query.get('sign') ?? '';
  const isValid = ids.length > 0 && ids.every(([, value]) => ID_PATTERN.test(value) && isProviderId(value));
  if (!isValid || !TIMESTAMP_PATTERN.test(timestamp) || !SIGN_PATTERN.test(sign)) return undefined;
  return { ids: Object.fromEntries(ids), timestamp, sign: sign.toLowerCase() };
}

/** The text that is signed: all parameters except `sign`, sorted by name, `name=value` joined by `&`. */
export const toSignedText = ({ ids, timestamp }: Pick<Ticket, 'ids' | 'timestamp'>): string =>
  Object.entries({ ...ids, timestamp })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Whether a ticket's timestamp is within 20 s of now. @param now milliseconds since 1970 */
export function isFreshTicket({ timestamp }: Pick<Ticket, 'timestamp'>, now: number): boolean {
  const createdAt = timestamp.length === 10 ? Number(timestamp) * 1000 : Number(timestamp);
  return Math.abs(now - createdAt) <= TICKET_VALID_MS;
}

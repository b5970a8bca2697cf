import 'server-only';
import { LRUCache } from 'lru-cache';
import { createHmacHex, hashSha256, isEqualInConstantTime } from '@/lib/crypto';
import { isFreshTicket, TICKET_VALID_MS, type Ticket, toSignedText } from '@/lib/rules/caller/ticket';
import { getSingleton } from '../singleton';

/**
 * Whether a ticket is signed with the secret and its time is within 20 s of now (R-ACCOUNT-16, R-ACCOUNT-17).
 * @param now milliseconds since 1970
 */
export const isValidTicket = (ticket: Ticket, secret: string, now: number): boolean =>
  isEqualInConstantTime(ticket.sign, createHmacHex(secret, toSignedText(ticket))) &&
  isFreshTicket(ticket, now);

/** The id under which a used ticket is remembered: the same for every order of its parameters. */
export const getTicketId = (ticket: Ticket): string => hashSha256(toSignedText(ticket), 'base64url');

/** More tickets than an instance redeems while they are valid. */
const MAX_SEEN_TICKETS = 100_000;

/** Ids of the tickets that this process has seen, and until when they count as used (ms since 1970). */
const getSeenTickets = () =>
  getSingleton('seen-tickets', () => new LRUCache<string, number>({ max: MAX_SEEN_TICKETS }));

/**
 * Marks a ticket as used; false if this process has seen it before. The points mall remembers used tickets
 * for all instances; this check protects against a points mall of another operator that does not.
 */
export function claimTicket(ticketId: string, now: number): boolean {
  const seen = getSeenTickets();
  const usedUntil = seen.get(ticketId);
  if (usedUntil !== undefined && usedUntil >= now) return false;
  seen.set(ticketId, now + 2 * TICKET_VALID_MS);
  return true;
}

/** Makes a ticket usable again, after the points mall failed to answer. */
export const releaseTicket = (ticketId: string): void => {
  getSeenTickets().delete(ticketId);
};

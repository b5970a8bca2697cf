import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isFreshTicket, TICKET_VALID_MS, type Ticket, toSignedText } from '@/lib/rules/caller/ticket';
import { getSingleton } from '../singleton';

/** Whether a ticket is signed with the secret and was made within 20 s (R-ACCOUNT-16, R-ACCOUNT-17). */
export function isValidTicket(ticket: Ticket, secret: string, now: number): boolean {
  const expected = createHmac('sha256', secret).update(toSignedText(ticket)).digest();
  return timingSafeEqual(expected, Buffer.from(ticket.sign, 'hex')) && isFreshTicket(ticket, now);
}

/** What is remembered of a used ticket: the same for every spelling of it. */
export const getTicketId = (ticket: Ticket): string =>
  createHash('sha256').update(toSignedText(ticket)).digest('base64url');

/** Tickets that this process saw, and until when they could be tried again, in milliseconds since 1970. */
const getSeenTickets = () => getSingleton('seen-tickets', () => new Map<string, number>());

/**
 * Whether this process sees a ticket for the first time. The points mall remembers used tickets for all instances;
 * this holds even if it is somebody else's and does not.
 */
export function claimTicket(ticketId: string, now: number): boolean {
  const known = getSeenTickets();
  for (const [id, until] of known) {
    if (until >= now) break;
    known.delete(id);
  }
  if (known.has(ticketId)) return false;
  known.set(ticketId, now + 2 * TICKET_VALID_MS);
  return true;
}

/** The points mall gave no answer to a ticket: it may be tried again. */
export const releaseTicket = (ticketId: string): void => {
  getSeenTickets().delete(ticketId);
};

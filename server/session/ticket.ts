import 'server-only';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isTimely, signedText, TICKET_VALID_MS, type Ticket } from '@/lib/rules/caller/ticket';
import { shared } from '../shared';

/** Whether a ticket is signed with the secret and was made within 20 s (R-ACCOUNT-16, R-ACCOUNT-17). */
export function isGoodTicket(ticket: Ticket, secret: string, now: number): boolean {
  const right = createHmac('sha256', secret).update(signedText(ticket)).digest();
  return timingSafeEqual(right, Buffer.from(ticket.sign, 'hex')) && isTimely(ticket, now);
}

/** What is remembered of a used ticket: the same for every spelling of it. */
export const ticketIdOf = (ticket: Ticket): string =>
  createHash('sha256').update(signedText(ticket)).digest('base64url');

/** Tickets that this process saw, and until when they could be tried again, in milliseconds since 1970. */
const seen = () => shared('seen-tickets', () => new Map<string, number>());

/**
 * Whether this process sees a ticket for the first time. The points mall remembers used tickets for all instances;
 * this holds even if it is somebody else's and does not.
 */
export function isFirstUse(ticketId: string, now: number): boolean {
  const known = seen();
  for (const [id, until] of known) {
    if (until >= now) break;
    known.delete(id);
  }
  if (known.has(ticketId)) return false;
  known.set(ticketId, now + 2 * TICKET_VALID_MS);
  return true;
}

/** The points mall gave no answer to a ticket: it may be tried again. */
export const forgetUse = (ticketId: string): void => {
  seen().delete(ticketId);
};

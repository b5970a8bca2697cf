/**
 * Login tickets: a native app or a mini program opens a page with who the shopper is, when that was
 * said, and a signature over both. The exact form is told to its developers in `docs/login-tickets.md`.
 */

/** How far a ticket's time may be from ours, in milliseconds (R-ACCOUNT-16, R-ACCOUNT-17). */
export const TICKET_VALID_MS = 20_000;

const ID_NAMES = ['openid', 'unionId', 'userId'] as const;
/** Everything that makes a ticket; it goes from the address, right or wrong. */
const TICKET_NAMES = [...ID_NAMES, 'sign', 'timestamp'] as const;

/** What ids look like. Nothing that could be taken for a separator, so a text stands for one ticket only. */
const ID_PATTERN = /^[\w-]{1,64}$/;
/** Seconds or milliseconds since 1970. */
const TIMESTAMP_PATTERN = /^(\d{10}|\d{13})$/;
const SIGN_PATTERN = /^[\da-f]{64}$/i;

export interface Ticket {
  ids: Partial<Record<(typeof ID_NAMES)[number], string>>;
  timestamp: string;
  /** Lower-case hex. */
  sign: string;
}

/** Whether an address comes with a ticket, good or bad. An id without a signature is just a parameter. */
export const hasTicket = (query: URLSearchParams): boolean =>
  query.has('sign') && ID_NAMES.some((name) => query.has(name));

/** The part of a query that is the ticket, and the rest. */
export function splitTicket(query: URLSearchParams): { ticket: URLSearchParams; rest: URLSearchParams } {
  const isTicket = ([name]: [string, string]) => TICKET_NAMES.some((known) => known === name);
  return {
    ticket: new URLSearchParams([...query].filter(isTicket)),
    rest: new URLSearchParams([...query].filter((entry) => !isTicket(entry))),
  };
}

/** Reads a ticket; undefined when a part is missing, malformed or given twice. */
export function parseTicket(query: URLSearchParams): Ticket | undefined {
  if (TICKET_NAMES.some((name) => query.getAll(name).length > 1)) return undefined;
  const given = ID_NAMES.flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const timestamp = query.get('timestamp') ?? '';
  const sign = query.get('sign') ?? '';
  const isValid = given.length > 0 && given.every(([, value]) => ID_PATTERN.test(value));
  if (!isValid || !TIMESTAMP_PATTERN.test(timestamp) || !SIGN_PATTERN.test(sign)) return undefined;
  return { ids: Object.fromEntries(given), timestamp, sign: sign.toLowerCase() };
}

/** The text that is signed: the other login parameters, sorted by name, `name=value` joined by `&`. */
export const toSignedText = ({ ids, timestamp }: Pick<Ticket, 'ids' | 'timestamp'>): string =>
  Object.entries({ ...ids, timestamp })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Whether a ticket was made within 20 s of now. */
export function isFreshTicket({ timestamp }: Pick<Ticket, 'timestamp'>, now: number): boolean {
  const made = timestamp.length === 10 ? Number(timestamp) * 1000 : Number(timestamp);
  return Math.abs(now - made) <= TICKET_VALID_MS;
}

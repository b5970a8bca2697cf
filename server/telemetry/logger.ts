import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';

/** Never in a log: who somebody is, where they live, and what proves it. */
const redactedFields = [
  'phone',
  'phoneCode',
  'openid',
  'unionId',
  'alipayUserId',
  'ticketUserId',
  'token',
  'secret',
  'cookie',
  'authorization',
  'address',
  'receiver',
  // Of an address, and of a database's error: there it holds the row that was refused.
  'detail',
];

/** In how many levels of an object they are looked for. */
const REDACT_DEPTH = 6;
const redactPaths = Array.from({ length: REDACT_DEPTH }, (_, depth) =>
  redactedFields.map((name) => '*.'.repeat(depth) + name),
).flat();

/** A log that writes to standard output unless told otherwise (R-EVENT-13). */
export const createLogger = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: undefined, redact: redactPaths, timestamp: pino.stdTimeFunctions.isoTime }, to);

/** The server's log: one JSON object a line, without personal data. */
export const getLogger = (): Logger => getSingleton('log', () => createLogger(getConfig().MALL_LOG_LEVEL));

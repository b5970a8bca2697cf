import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { config } from '../config';
import { shared } from '../shared';

/** Never in a log: who somebody is, where they live, and what proves it. */
const secrets = [
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
const DEPTH = 6;
const redact = Array.from({ length: DEPTH }, (_, depth) =>
  secrets.map((name) => '*.'.repeat(depth) + name),
).flat();

/** A log that writes to standard output unless told otherwise (R-EVENT-13). */
export const makeLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, base: undefined, redact, timestamp: pino.stdTimeFunctions.isoTime }, to);

/** The server's log: one JSON object a line, without personal data. */
export const log = (): Logger => shared('log', () => makeLog(config().MALL_LOG_LEVEL));

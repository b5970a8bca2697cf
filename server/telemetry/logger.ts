import 'server-only';
import pino, { type DestinationStream, type Logger } from 'pino';
import { isOutage } from '@/lib/contract/errors';
import { getConfig } from '../config';
import { getSingleton } from '../singleton';
import { summarizeInvalidData } from './invalid-data';

/** Fields that are never logged: personal data, addresses and credentials. */
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
  // Of an address, and of a database error, where it contains the rejected row.
  'detail',
];

/** How many levels of an object are searched for these fields. */
const REDACT_DEPTH = 6;
const redactPaths = Array.from({ length: REDACT_DEPTH }, (_, depth) =>
  redactedFields.map((name) => '*.'.repeat(depth) + name),
).flat();

/** The code and the message of an error and its causes. */
const summarizeError = (error: Error): object => ({
  type: error.name,
  ...('code' in error && { code: error.code }),
  message: error.message,
  ...(error.cause instanceof Error && { cause: summarizeError(error.cause) }),
});

/** An outage has no stack: while it lasts, each call and each read of a page meets it, and the place does not matter (R-EVENT-22). */
const serializeError = (error: Error): unknown =>
  isOutage(error) ? summarizeError(error) : (summarizeInvalidData(error) ?? pino.stdSerializers.err(error));

/** Creates a log without personal data (R-EVENT-13). @param destination defaults to standard output */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: undefined,
      redact: redactPaths,
      serializers: { err: serializeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );

/** The server's log: one JSON object per line, without personal data. */
export const getLogger = (): Logger => getSingleton('log', () => createLogger(getConfig().MALL_LOG_LEVEL));

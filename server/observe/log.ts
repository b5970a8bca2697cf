import 'server-only';
import pino, { type Logger } from 'pino';
import { config } from '../config';
import { shared } from '../shared';

/** Never in a log: who somebody is, where they live, and what proves it. */
const redact = [
  'phone',
  'openid',
  'unionId',
  'token',
  'cookie',
  'authorization',
  'address',
  '*.phone',
  '*.openid',
  '*.unionId',
  '*.token',
  '*.address',
];

/** The server's log: one JSON object a line, without personal data. */
export const log = (): Logger =>
  shared('log', () =>
    pino({
      level: config().MALL_LOG_LEVEL,
      base: undefined,
      redact,
      timestamp: pino.stdTimeFunctions.isoTime,
    }),
  );

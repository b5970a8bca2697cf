import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { count, id, instant } from './fields';
import { MAX_EVENTS_PER_BATCH } from './limits';
import { routes } from './routes';

/** Maximum number of log lines in one batch (R-EVENT-02). */
const MAX_LOG_LINES_PER_BATCH = 10;

const pagePath = z
  .string()
  .max(512)
  .regex(/^\/[^\s\\]*$/, 'path of a page')
  .describe('query and fragment are not stored');

const propName = z.string().regex(/^[A-Za-z]\w{0,39}$/);
const propValue = z.union([z.string().max(200), z.number(), z.boolean()]);

const eventSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .describe('event name: forward_path, forward_path_stay_time, exposure, …'),
  path: pagePath,
  at: instant.describe('time of the event, by the clock of the browser'),
  duration: z.number().int().min(0).max(86_400_000).optional().describe('milliseconds'),
  props: z
    .record(propName, propValue)
    .refine((props) => Object.keys(props).length <= 10, 'at most 10 properties')
    .optional(),
});
export type TrackEvent = z.output<typeof eventSchema>;

export const track = defineEndpoint({
  ...routes.track,
  source: 'R-EVENT-01',
  summary: 'Saves a batch of tracking events of a page; a repeated batch is saved once',
  perMinute: 60,
  input: z.object({
    batchId: id.describe('created by the page; a repeated batch must have the same id'),
    clientId: z.string().max(64).default('').describe('client id of the browser; empty: unknown'),
    events: z.array(eventSchema).min(1).max(MAX_EVENTS_PER_BATCH),
  }),
  data: z.object({ accepted: count.describe('number of saved events; 0 for a batch that was saved before') }),
  example: {
    input: {
      batchId: 'c6f7a1de-7d0d-4b0b-9c1a-5f0a3f6f2b11',
      clientId: 'b-7f3a9c',
      events: [
        { name: 'forward_path', path: '/home', at: '2026-03-10T03:59:00.000Z' },
        {
          name: 'exposure',
          path: '/home',
          at: '2026-03-10T03:59:30.000Z',
          duration: 3000,
          props: { goodsId: '101001', rate: 0.8 },
        },
      ],
    },
    data: { accepted: 2 },
  },
});

const logLineSchema = z.object({
  level: z.enum(['info', 'warn', 'error']),
  message: z.string().min(1).max(1000),
  stack: z.string().max(4000).optional(),
  page: pagePath,
});
export type BrowserLogLine = z.output<typeof logLineSchema>;

export const browserLog = defineEndpoint({
  ...routes.browserLog,
  source: 'R-EVENT-02',
  summary: 'Writes log lines of a browser to the log of the server; they are not stored elsewhere',
  perMinute: 20,
  input: z.object({ lines: z.array(logLineSchema).min(1).max(MAX_LOG_LINES_PER_BATCH) }),
  data: z.object({ accepted: count }),
  example: {
    input: { lines: [{ level: 'warn', message: 'adverts could not be loaded', page: '/home' }] },
    data: { accepted: 1 },
  },
});

import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { count, id, instant } from './fields';
import {
  MAX_EVENT_DURATION_MS,
  MAX_EVENT_TEXT_CHARS,
  MAX_EVENTS_PER_BATCH,
  MAX_LOG_LINE_COUNT,
  MAX_LOG_LINES_PER_BATCH,
  MAX_PAGE_PATH_CHARS,
} from './limits';
import { routes } from './routes';

const pagePath = z
  .string()
  .max(MAX_PAGE_PATH_CHARS)
  .regex(/^\/[^\s\\]*$/, 'path of a page')
  .describe('query and fragment are not stored');

const propName = z.string().regex(/^[A-Za-z]\w{0,39}$/);
const propValue = z.union([z.string().max(MAX_EVENT_TEXT_CHARS), z.number(), z.boolean()]);

/** What a batch says about the document that sends it (R-EVENT-10). */
const documentFields = {
  dataSource: z.literal(4).optional().describe('4: pages of the mall'),
  environment: z
    .string()
    .regex(/^[A-Za-z]{1,20}$/)
    .optional()
    .describe('browser, wechat, alipay, mini, …'),
  build: z.string().max(64).optional().describe('build of the page'),
};

const eventSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/)
    .describe(
      'forward_path, forward_path_stay_time, exposure, click, order or experiment; others are dropped',
    ),
  path: pagePath,
  at: instant.describe('time of the event, by the clock of the browser'),
  duration: z.number().int().min(0).max(MAX_EVENT_DURATION_MS).optional().describe('milliseconds'),
  props: z
    .record(propName, propValue)
    .refine((props) => Object.keys(props).length <= 10, 'at most 10 properties')
    .optional()
    .describe('the fields of this event; others are dropped'),
  seq: z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('number of the event in its visit, from 1: a gap is a loss'),
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
    sessionId: z.string().max(64).optional().describe('visit: it ends with the tab'),
    ...documentFields,
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
          props: { kind: 'goods', id: '101001', place: 'home-goods' },
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
  count: z
    .number()
    .int()
    .min(1)
    .max(MAX_LOG_LINE_COUNT)
    .optional()
    .describe('how often it happened; absent: once'),
});
export type BrowserLogLine = z.output<typeof logLineSchema>;

export const browserLog = defineEndpoint({
  ...routes.browserLog,
  source: 'R-EVENT-02',
  summary:
    'Sends log lines of a browser to the cloud logging service, else writes them to the log of the server; they are not stored elsewhere',
  perMinute: 20,
  input: z.object({ ...documentFields, lines: z.array(logLineSchema).min(1).max(MAX_LOG_LINES_PER_BATCH) }),
  data: z.object({ accepted: count }),
  example: {
    input: { lines: [{ level: 'warn', message: 'adverts could not be loaded', page: '/home' }] },
    data: { accepted: 1 },
  },
});

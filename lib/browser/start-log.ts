import type { CallArgs } from '@/lib/contract/contract';
import { MAX_LOG_LINE_COUNT, MAX_LOG_LINES_PER_BATCH, MAX_PAGE_PATH_CHARS } from '@/lib/contract/limits';
import { routes } from '@/lib/contract/routes';
import { redactSecrets } from '@/lib/rules/caller/redact';
import { cutText } from '@/lib/rules/text/cut-text';
import { createBatchQueue } from './events/batch-queue';
import { getDocumentFields } from './events/document-fields';
import { type Failure, failures, logBrokenPicture, loggedPictures } from './log';

type LogBatch = CallArgs<'browserLog'>;
type LogLine = LogBatch['lines'][number];

const PUSH_INTERVAL_MS = 10_000;
/** Lines that one document sends: an error in a loop must not flood the log. */
const MAX_LINES_PER_DOCUMENT = 30;
const MAX_MESSAGE_CHARS = 1000;
const MAX_STACK_CHARS = 2000;
/** Longest text that is searched for personal data: a message may contain a whole document. */
const MAX_SEARCHED_CHARS = 5000;
/** Full batches that are kept while the mall cannot be reached. */
const MAX_UNSENT_BATCHES = 2;

/** Browsers report it as an error although nothing is wrong. */
const NOISE = /^ResizeObserver loop/;

/** What was thrown may be anything: objects without conversion to text, errors whose fields are none. */
function describeError(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return 'something that has no text';
  }
}

const describeFailure = ({ message, error }: Failure): string =>
  (error === undefined ? message : `${message}: ${describeError(error)}`).slice(0, MAX_SEARCHED_CHARS);

const toLogText = (text: string, maxChars: number): string =>
  cutText(redactSecrets(text.slice(0, MAX_SEARCHED_CHARS)), maxChars);

/** Converts a failure to a line without personal data (R-EVENT-13). */
function toLogLine(text: string, { error, page }: Failure): LogLine {
  const stack: unknown = error instanceof Error ? error.stack : undefined;
  return {
    level: 'error',
    message: toLogText(text, MAX_MESSAGE_CHARS),
    ...(typeof stack === 'string' && stack && { stack: toLogText(stack, MAX_STACK_CHARS) }),
    page: cutText(page, MAX_PAGE_PATH_CHARS),
  };
}

/** The pictures that had failed before anything listened. */
const findBrokenPictures = (): HTMLImageElement[] =>
  [...document.images].filter(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '',
  );

/**
 * Starts to send failures to the log: ten lines or ten seconds a batch, repeated lines once with their number (R-EVENT-09, R-EVENT-19).
 * Called once for each document.
 * @param rate share of the documents that send, 0 to 1
 */
export function startLog(rate: number): void {
  if (Math.random() >= rate) {
    failures.connect(() => {});
    return;
  }
  const waiting = new Map<string, LogLine>();
  let lineCount = 0;
  const queue = createBatchQueue<LogLine>({
    path: routes.browserLog.path,
    batchSize: MAX_LOG_LINES_PER_BATCH,
    intervalMs: PUSH_INTERVAL_MS,
    maxBatches: MAX_UNSENT_BATCHES,
    toBody: (lines): LogBatch => {
      waiting.clear();
      return { ...getDocumentFields(), lines: [...lines] };
    },
  });
  failures.connect((failure) => {
    // Compared before personal data is searched, which would make an error loop expensive.
    const text = describeFailure(failure);
    const key = `${failure.page} ${text}`;
    const repeated = waiting.get(key);
    if (repeated) {
      repeated.count = Math.min((repeated.count ?? 1) + 1, MAX_LOG_LINE_COUNT);
      return;
    }
    if (lineCount >= MAX_LINES_PER_DOCUMENT || NOISE.test(describeError(failure.error))) return;
    lineCount += 1;
    const line = toLogLine(text, failure);
    waiting.set(key, line);
    queue.push(line);
  });
  for (const { currentSrc } of findBrokenPictures())
    if (!loggedPictures.has(currentSrc)) logBrokenPicture(currentSrc);
  addEventListener('pagehide', queue.leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.leave();
  });
}

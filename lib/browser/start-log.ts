import type { CallArgs } from '@/lib/contract/contract';
import { MAX_LOG_LINES_PER_BATCH } from '@/lib/contract/limits';
import { routes } from '@/lib/contract/routes';
import { redactSecrets } from '@/lib/rules/caller/redact';
import { createBatchQueue } from './events/batch-queue';
import { getDocumentFields } from './events/document-fields';
import { type Failure, failures, logBrokenPicture } from './log';

type LogBatch = CallArgs<'browserLog'>;
type LogLine = LogBatch['lines'][number];

const PUSH_INTERVAL_MS = 10_000;
/** Lines that one document sends: an error in a loop must not flood the log. */
const MAX_LINES_PER_DOCUMENT = 30;
const MAX_MESSAGE_CHARS = 1000;
const MAX_STACK_CHARS = 2000;
/** Full batches that are kept while the mall cannot be reached. */
const MAX_UNSENT_BATCHES = 2;

/** Browsers report it as an error although nothing is wrong. */
const NOISE = /^ResizeObserver loop/;

const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Converts a failure to a line without personal data (R-EVENT-13). */
function toLogLine({ message, error, page }: Failure): LogLine {
  const text = error === undefined ? message : `${message}: ${describeError(error)}`;
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    level: 'error',
    message: redactSecrets(text).slice(0, MAX_MESSAGE_CHARS),
    ...(stack && { stack: redactSecrets(stack).slice(0, MAX_STACK_CHARS) }),
    page: page.slice(0, 512),
  };
}

/** The pictures that had failed before anything listened. */
const findBrokenPictures = (): HTMLImageElement[] =>
  [...document.images].filter(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '',
  );

/**
 * Starts to send failures to the log: ten lines or ten seconds a batch, repeated lines once with their number (R-EVENT-09).
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
    const line = toLogLine(failure);
    const key = `${line.page} ${line.message}`;
    const repeated = waiting.get(key);
    if (repeated) {
      repeated.count = (repeated.count ?? 1) + 1;
      return;
    }
    if (lineCount >= MAX_LINES_PER_DOCUMENT || NOISE.test(describeError(failure.error))) return;
    lineCount += 1;
    waiting.set(key, line);
    queue.push(line);
  });
  for (const { currentSrc } of findBrokenPictures()) logBrokenPicture(currentSrc);
  addEventListener('pagehide', queue.leave);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.leave();
  });
}

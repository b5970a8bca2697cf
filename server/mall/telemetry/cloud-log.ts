import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log';

/** Fields of a line of the cloud log; the service knows texts only. */
export type CloudLogLine = Readonly<Record<string, string>>;

/** Sends lines to the cloud logging service. */
export interface CloudLog {
  /**
   * Adds lines; never throws and never waits.
   * @param batchId lines that were added with the same id before are ignored, as far as this process remembers
   */
  push(lines: readonly CloudLogLine[], batchId?: string): void;
  /** Sends what waits; called before the process ends. */
  close(): Promise<void>;
}

interface CloudLogOptions {
  /** Address of the log store: `https://PROJECT.ENDPOINT/logstores/STORE`. */
  url: string;
  log: Pick<Log, 'warn'>;
}

const TOPIC = 'mall';
/** A batch is sent when it has so many lines, or when its first line has waited so long. */
const BATCH_LINES = 10;
const BATCH_WAIT_MS = 10_000;
/** Lines of one call when more have come than one batch; the service takes 4096 lines and 3 MB. */
const MAX_CALL_LINES = 1000;
const MAX_CALL_BYTES = 1_000_000;
/** Lines that wait while the service is away; later ones are dropped. */
const MAX_WAITING_LINES = 5000;
const TIMEOUT_MS = 5000;
/** Ids of batches that are remembered: a page repeats a batch within minutes. */
const MAX_BATCH_IDS = 20_000;

/** The beginning of what waits that fits into one call. */
function takeCall(waiting: readonly CloudLogLine[]): CloudLogLine[] {
  let bytes = 0;
  const lines = waiting.slice(0, MAX_CALL_LINES);
  const end = lines.findIndex((line, at) => {
    bytes += Buffer.byteLength(JSON.stringify(line));
    return at > 0 && bytes > MAX_CALL_BYTES;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/**
 * Sends one call of the web tracking protocol (PutWebtracking).
 * @returns whether the service accepts the lines; false: it will never do
 * @throws Error when it may accept them later
 */
async function putLines(url: string, lines: readonly CloudLogLine[]): Promise<boolean> {
  const body = JSON.stringify({ __topic__: TOPIC, __source__: 'mall', __logs__: lines, __tags__: {} });
  const response = await fetch(`${url}/track`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-log-apiversion': '0.6.0',
      'x-log-bodyrawsize': String(Buffer.byteLength(body)),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // An unread body would keep the connection.
  await response.body?.cancel();
  if (response.status === 400 || response.status === 413) return false;
  if (!response.ok) throw new Error(`the cloud logging service answered ${response.status}`);
  return true;
}

/**
 * Creates a client of Aliyun's Simple Log Service, by its web tracking protocol, which needs no key (R-EVENT-15). Lines wait
 * for ten of them, or ten seconds. While the service is away they wait in memory, up to a limit; the loss is logged.
 */
export function createCloudLog({ url, log }: CloudLogOptions): CloudLog {
  const waiting: CloudLogLine[] = [];
  const batchIds = new LRUCache<string, true>({ max: MAX_BATCH_IDS });
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let droppedLines = 0;

  const send = async () => {
    while (waiting.length > 0) {
      const lines = takeCall(waiting);
      try {
        if (!(await putLines(url, lines)))
          log.warn({ rejected: lines.length }, 'the cloud log rejects lines, which are dropped');
      } catch (err) {
        log.warn(
          { err, waiting: waiting.length, dropped: droppedLines },
          'could not send lines to the cloud log',
        );
        return;
      }
      waiting.splice(0, lines.length);
      droppedLines = 0;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= send().finally(() => {
      sending = undefined;
      if (waiting.length > 0) schedule();
    });
    return sending;
  };
  const schedule = () => {
    timer ??= setTimeout(() => void flush(), BATCH_WAIT_MS).unref();
  };

  return {
    push: (lines, batchId) => {
      if (batchId !== undefined) {
        if (batchIds.has(batchId)) return;
        batchIds.set(batchId, true);
      }
      const free = MAX_WAITING_LINES - waiting.length;
      waiting.push(...lines.slice(0, free));
      droppedLines += Math.max(lines.length - free, 0);
      // After a failed call its pause must end first, or each further line would call the service.
      if (waiting.length >= BATCH_LINES && waiting.length - lines.length < BATCH_LINES) void flush();
      else schedule();
    },
    close: async () => {
      await sending;
      await flush();
      clearTimeout(timer);
    },
  };
}

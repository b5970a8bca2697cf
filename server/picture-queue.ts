import 'server-only';
import type { ServerResponse } from 'node:http';

interface QueueLimits {
  /** Pictures that are made at a time. */
  readonly maxRunning: number;
  /** Pictures that wait: of all network addresses, and of one. */
  readonly maxWaiting: number;
  readonly maxWaitingPerAddress: number;
}

/** After this time a picture no longer counts, whatever happens to it: the framework gives up much sooner. */
const MAX_RUNNING_MS = 30_000;

/** A picture in one size and format that is not kept, and the requests for it. */
interface Job {
  readonly key: string;
  readonly address: string;
  readonly turn: PromiseWithResolvers<void>;
  state: 'waiting' | 'running' | 'done';
  /** Requests whose visitors wait. */
  requests: number;
  /** Whether the framework has begun to make it: then it goes on, even if all visitors give up. */
  hasBegun: boolean;
}

/** Calls `done` when the framework ends a response, which it also does when the visitor has given up. */
function onEnd(response: ServerResponse, done: () => void): void {
  const { end } = response;
  response.end = ((...args: unknown[]) => {
    done();
    return Reflect.apply(end, response, args);
  }) as ServerResponse['end'];
}

/**
 * Lets a few pictures be made at a time (R-SECURITY-31). Network addresses take turns, so that one that asks for many pictures holds up its own. All
 * requests for one picture have one place, because the framework makes it once for all of them.
 */
export function createPictureQueue({ maxRunning, maxWaiting, maxWaitingPerAddress }: QueueLimits) {
  /** Jobs that wait or run, by key. */
  const jobs = new Map<string, Job>();
  /** Jobs that wait, by address; the address whose turn is next comes first. */
  const lines = new Map<string, Set<Job>>();
  let running = 0;
  let waiting = 0;

  function removeFromLine(job: Job): void {
    const line = lines.get(job.address);
    if (!line?.delete(job)) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(job.address);
  }

  function start(job: Job): void {
    job.state = 'running';
    running += 1;
    setTimeout(() => finish(job), MAX_RUNNING_MS).unref();
    job.turn.resolve();
  }

  function startNext(): void {
    while (running < maxRunning) {
      const [address, line] = lines.entries().next().value ?? [];
      const [job] = line ?? [];
      if (address === undefined || !line || !job) return;
      removeFromLine(job);
      // Its next turn comes after those of all others.
      if (lines.delete(address)) lines.set(address, line);
      start(job);
    }
  }

  function finish(job: Job): void {
    if (job.state === 'done') return;
    if (job.state === 'running') running -= 1;
    removeFromLine(job);
    job.state = 'done';
    jobs.delete(job.key);
    startNext();
  }

  /** Adds a job for a picture. @returns undefined if too many wait */
  function add(key: string, address: string): Job | undefined {
    const isFree = running < maxRunning;
    const line = lines.get(address) ?? new Set();
    if (!isFree && (waiting >= maxWaiting || line.size >= maxWaitingPerAddress)) return undefined;
    const turn = Promise.withResolvers<void>();
    const job: Job = { key, address, turn, state: 'waiting', requests: 0, hasBegun: false };
    jobs.set(key, job);
    if (isFree) {
      start(job);
    } else {
      lines.set(address, line.add(job));
      waiting += 1;
    }
    return job;
  }

  return {
    /**
     * Waits until a picture may be made for a request.
     * @param key the picture
     * @param address the network address that asks for it
     * @returns `admitted`: the request may go on; `full`: too many pictures wait; `gone`: the visitor has given up
     */
    async enter(
      key: string,
      address: string,
      response: ServerResponse,
    ): Promise<'admitted' | 'full' | 'gone'> {
      if (response.destroyed) return 'gone';
      const job = jobs.get(key) ?? add(key, address);
      if (!job) return 'full';
      job.requests += 1;
      const closed = new Promise<void>((resolve) => {
        response.once('close', () => {
          job.requests -= 1;
          if (job.requests === 0 && !job.hasBegun) finish(job);
          resolve();
        });
      });
      await Promise.race([job.turn.promise, closed]);
      if (response.destroyed) return 'gone';
      onEnd(response, () => finish(job));
      return 'admitted';
    },

    /** Notes that the framework makes a picture now. */
    markBegun(key: string): void {
      const job = jobs.get(key);
      if (job) job.hasBegun = true;
    },
  };
}

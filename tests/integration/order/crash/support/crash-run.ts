/** A task that a mall in a process of its own runs up to a statement. */
export interface CrashRun {
  databaseUrl?: string;
  dataDir: string;
  /** The mall's time at the start (ISO-8601); `at` is its time when it runs the task. */
  startAt: string;
  at: string;
  /**
   * The process ends before the nth statement, counting from 1, or after the last one before the response.
   */
  statement: number;
  task: Task;
}

/** A call, or an order whose payment deadline has passed. */
export type Task =
  | { kind: 'request'; url: string; method: string; headers: [string, string][]; body: string }
  | { kind: 'expire'; orderId: string };

/** Something that a mall in a process of its own is to do, up to a statement. */
export interface CrashRun {
  databaseUrl?: string;
  dataDir: string;
  /** ISO-8601: the mall's time when it starts, and when it does the errand. */
  startAt: string;
  at: string;
  /** The process ends before the nth statement, counting from 1; if there is none, before the caller is answered. */
  statement: number;
  task: Task;
}

/** A call, or an order whose time to pay is over. */
export type Task =
  | { kind: 'request'; url: string; method: string; headers: [string, string][]; body: string }
  | { kind: 'expire'; orderId: string };

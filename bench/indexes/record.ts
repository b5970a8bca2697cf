import type { QueryObserver } from '@/server/mall/db/instrument-dialect';
import { FEW_ROWS, type Statement } from './plan/reading';

/** What reads nothing: transactions, settings, rows that are simply written. */
const READS_NOTHING =
  /^\s*(begin|commit|rollback|savepoint|release|set |pragma|select pg_|insert into [^;]*\bvalues\b(?![^;]*\bselect\b))/i;

/** Notes the statements that the mall sends while somebody records. */
export class Recorder {
  #label: string | undefined;
  #most = FEW_ROWS;
  #seen = new Set<string>();
  #new: Statement[] = [];

  readonly watch: QueryObserver = ({ sql, parameters }) => {
    if (this.#label === undefined || READS_NOTHING.test(sql)) return;
    const key = `${this.#label} ${sql}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#new.push({ label: this.#label, sql, parameters: [...parameters], most: this.#most });
  };

  /** Runs work and answers its statements, each once, with the values of the first time. */
  async record(label: string, most: number, work: () => Promise<unknown>): Promise<Statement[]> {
    this.#label = label;
    this.#most = most;
    this.#new = [];
    try {
      await work();
    } finally {
      this.#label = undefined;
    }
    return this.#new;
  }
}

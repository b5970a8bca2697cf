import type { QueryObserver } from '@/server/mall/db/instrument-dialect';
import { FEW_ROWS, type Statement } from './plan/plan';

/** Statements that read nothing: transactions, settings, inserts of given rows. */
const READS_NOTHING =
  /^\s*(begin|start transaction|commit|rollback|savepoint|release|set |pragma|select pg_|select set_config|insert into [^;]*\bvalues\b(?![^;]*\bselect\b))/i;

/** Records the statements that the mall sends during `record`. */
export class Recorder {
  #label: string | undefined;
  #maxRows = FEW_ROWS;
  #seen = new Set<string>();
  #new: Statement[] = [];

  readonly watch: QueryObserver = ({ sql, parameters }) => {
    if (this.#label === undefined || READS_NOTHING.test(sql)) return;
    const key = `${this.#label} ${sql}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#new.push({ label: this.#label, sql, parameters: [...parameters], maxRows: this.#maxRows });
  };

  /** Runs work. @returns its statements without duplicates, with the parameters of their first execution. */
  async record(label: string, maxRows: number, work: () => Promise<unknown>): Promise<Statement[]> {
    this.#label = label;
    this.#maxRows = maxRows;
    this.#new = [];
    try {
      await work();
    } finally {
      this.#label = undefined;
    }
    return this.#new;
  }
}

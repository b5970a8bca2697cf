import 'server-only';

/** The limit of a statement on the server, in milliseconds. */
export const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * How long nothing may arrive from PostgreSQL while an answer is due, in milliseconds. By then the server itself has cancelled any
 * statement, so the connection is dead, or what is in between hangs.
 */
export const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2000;

/** Lifts the limit of statements, here and on the server, until the transaction ends. */
export const LIFT_LIMIT_IN_TRANSACTION = 'set local statement_timeout = 0';
/** Lifts it for the connection, until `RESTORE_LIMIT`. */
export const LIFT_LIMIT = 'set statement_timeout = 0';
export const RESTORE_LIMIT = `set statement_timeout = ${STATEMENT_TIMEOUT_MS}`;

/**
 * The outcome of the statements in flight is unknown, a commit included. The code counts as busy (`isBusy`): callers repeat a
 * call with its idempotency key.
 */
const createSilenceError = (limitMs: number): Error =>
  Object.assign(
    new Error(
      `PostgreSQL has not answered for ${limitMs / 1000} s; it may have carried out the last statements`,
    ),
    { code: 'ETIMEDOUT' },
  );

/**
 * Ends a connection on which nothing arrives while an answer is due (R-OPS-41). The limits of the server do not help there: its answer
 * gets lost, or it never got the statement. Counts from what arrived last, not from each statement, because statements of a
 * pipeline wait for each other, and each may take its time.
 */
export class SilenceLimit {
  readonly #limitMs: number;
  readonly #onSilence: (error: Error) => void;
  #dueAnswers = 0;
  #arrivals = 0;
  #isLifted = false;
  #isLiftedInTransaction = false;
  /** It goes on when the last answer has arrived: setting it again for each statement costs more than letting it end. */
  #timer: NodeJS.Timeout | undefined;

  /** @param onSilence must end the connection, so that every statement in flight fails with the error */
  constructor(limitMs: number, onSilence: (error: Error) => void) {
    this.#limitMs = limitMs;
    this.#onSilence = onSilence;
  }

  #noteStatement(statement: string): void {
    if (statement === LIFT_LIMIT) this.#isLifted = true;
    else if (statement === RESTORE_LIMIT) this.#isLifted = false;
    else if (statement === LIFT_LIMIT_IN_TRANSACTION) this.#isLiftedInTransaction = true;
    else if (statement === 'commit' || statement === 'rollback') this.#isLiftedInTransaction = false;
  }

  #restart(): void {
    this.#timer ??= setTimeout(() => {
      const known = this.#arrivals;
      // After a task that took long, the timer runs first, and what has arrived meanwhile is read afterwards.
      setImmediate(() => {
        if (this.#arrivals === known) this.#end();
      });
    }, this.#limitMs).unref();
    this.#timer.refresh();
  }

  #end(): void {
    if (this.#dueAnswers === 0) return;
    if (this.#isLifted || this.#isLiftedInTransaction) this.#restart();
    else this.#onSilence(createSilenceError(this.#limitMs));
  }

  /** Must be called when something arrives on the connection. */
  noteArrival(): void {
    this.#arrivals += 1;
    this.#timer?.refresh();
  }

  /** Waits for the answer to a statement that has just been sent. */
  async watch<T>(statement: string, answer: Promise<T>): Promise<T> {
    this.#noteStatement(statement);
    this.#dueAnswers += 1;
    if (this.#dueAnswers === 1) this.#restart();
    try {
      return await answer;
    } finally {
      this.#dueAnswers -= 1;
    }
  }
}

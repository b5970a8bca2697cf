import 'server-only';
import type { PostgresQueryResult } from 'kysely';
import { type ClientBase, type Connection, type FieldDef, Query } from 'pg';

/** A statement that waits to be sent, and what takes its outcome. */
export interface WaitingStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The name under which it is prepared; undefined for a statement that is parsed for each use. */
  readonly name: string | undefined;
  resolve(result: PostgresQueryResult<unknown>): void;
  reject(error: unknown): void;
}

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** A statement that PostgreSQL has parsed. */
interface ParsedStatement {
  /** The columns of its rows, none if it returns no rows; undefined until PostgreSQL has described them. */
  columns?: readonly Column[];
}

/** The statements that a connection has prepared, by name. */
export type PreparedStatements = Map<string, ParsedStatement>;

/** What has arrived for a statement. */
interface Answer {
  readonly statement: ParsedStatement;
  /** The values of each row as text. */
  readonly rows: (readonly (string | null)[])[];
  /** What was done and to how many rows: `INSERT 0 1`, `SELECT 3`, `BEGIN`. */
  tag: string;
}

/** @throws TypeError for an array or an object: the driver gives these a text of their own, in a statement that is sent alone. */
function toParameter(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') throw new TypeError('a batch takes text, numbers and truth values only');
  return String(value);
}

function toResult({ statement: { columns = [] }, rows, tag }: Answer): PostgresQueryResult<unknown> {
  const [command, ...counts] = tag.split(' ');
  return {
    // Kysely declares the commands that it knows; PostgreSQL sends any.
    command: command as PostgresQueryResult<unknown>['command'],
    rowCount: Number(counts.at(-1) ?? 0),
    rows: rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (const [index, { name, parse }] of columns.entries()) {
        const value = values[index] ?? null;
        row[name] = value === null ? null : parse(value);
      }
      return row;
    }),
  };
}

/**
 * Statements that are sent and answered together: PostgreSQL writes to the socket once for all of them, while in the driver's own
 * pipeline it does so after each, and describes the rows of a prepared statement once per connection (ADR 17). When one fails,
 * PostgreSQL skips those behind it, and undoes those before it, at once or with the rollback of their transaction; so all fail with its
 * error.
 *
 * To the driver it is one query, whose methods its client calls for the messages that arrive. It extends `Query`, because the client takes no other
 * class in its pipeline: one could keep a portal open, behind which other statements fail. A batch leaves none open.
 */
export class StatementBatch extends Query {
  readonly #statements: readonly WaitingStatement[];
  readonly #prepared: PreparedStatements;
  readonly #client: ClientBase;
  readonly #answers: Answer[] = [];
  /** Names of the statements that this batch prepares. */
  readonly #newNames: string[] = [];
  /** How many statements have been carried out. */
  #done = 0;

  /** @param prepared those of the client's connection; the batch adds what it prepares */
  constructor(statements: readonly WaitingStatement[], prepared: PreparedStatements, client: ClientBase) {
    super('');
    this.#statements = statements;
    this.#prepared = prepared;
    this.#client = client;
  }

  /** Called by the client, whose stream is corked. If it returns an error, nothing was sent, and the client calls `handleError`. */
  override submit = (connection: Connection): unknown => {
    let parameters: (string | null)[][];
    try {
      parameters = this.#statements.map(({ values }) => values.map(toParameter));
    } catch (error) {
      return error;
    }
    for (const [index, statement] of this.#statements.entries()) {
      const parsed = this.#parse(connection, statement);
      connection.bind({ statement: statement.name, values: parameters[index] }, true);
      if (!parsed.columns) connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      this.#answers.push({ statement: parsed, rows: [], tag: '' });
    }
    connection.sync();
    return null;
  };

  #parse(connection: Connection, { text, name = '' }: WaitingStatement): ParsedStatement {
    const known = this.#prepared.get(name);
    if (known) return known;
    const parsed: ParsedStatement = {};
    if (name !== '') {
      this.#prepared.set(name, parsed);
      this.#newNames.push(name);
      // A batch that failed may have got as far as preparing it.
      connection.close({ type: 'S', name }, true);
    }
    connection.parse({ text, name, types: [] }, true);
    return parsed;
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    const answer = this.#answers[this.#done];
    if (!answer) return;
    answer.statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#answers[this.#done]?.rows.push(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const answer = this.#answers[this.#done];
    this.#done += 1;
    if (!answer) return;
    answer.tag = text;
    // PostgreSQL describes no columns for a statement without rows.
    answer.statement.columns ??= [];
  }

  /** All have been carried out, and a change outside of a transaction is committed. */
  handleReadyForQuery(): void {
    for (const [index, { resolve, reject }] of this.#statements.entries()) {
      const answer = this.#answers[index];
      try {
        if (!answer) throw new Error('PostgreSQL did not answer a statement of a batch');
        resolve(toResult(answer));
      } catch (error) {
        reject(error);
      }
    }
  }

  /** A statement failed, or the connection did. */
  handleError(error: unknown): void {
    for (const name of this.#newNames) this.#prepared.delete(name);
    for (const { reject } of this.#statements) reject(error);
  }
}

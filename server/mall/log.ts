import 'server-only';

/** The logger that the mall writes to; a pino logger has this shape. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const serializeError = (_key: string, value: unknown) =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;

const createWriter = (level: string) => (fields: object, message: string) => {
  process.stderr.write(`${JSON.stringify({ level, message, ...fields }, serializeError)}\n`);
};

/** Writes JSON lines to stderr; drops messages at level `info`. */
export const stderrLog: Log = { info: () => {}, warn: createWriter('warn'), error: createWriter('error') };

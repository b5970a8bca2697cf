import 'server-only';

/** What the mall writes to; pino fits. */
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

/** JSON lines on stderr; `info` stays silent. */
export const stderrLog: Log = { info: () => {}, warn: createWriter('warn'), error: createWriter('error') };

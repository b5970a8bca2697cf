import 'server-only';
import type { Clock } from './clock';

/** What somebody who runs the mall may set; every default is in `defaultSettings`. */
export interface MallSettings {
  /** Loads the demo content into an empty database, runs demo activities and simulated fulfilment. */
  demo: boolean;
  /** URL prefix of the pictures, without a slash at the end. */
  assetBase: string;
  /** The project that answers for ids that are not known. */
  defaultPId: string;
  /** Minutes an unpaid order holds what it holds (product 5). */
  orderExpiryMinutes: number;
  /** Hours an answer is kept for its idempotency key (product 5). */
  idempotencyHours: number;
  /** Simulated fulfilment (product 7). */
  fulfilment: {
    enabled: boolean;
    /** Seconds from payment to sending. */
    sendAfterSeconds: number;
    /** Seconds between two traces of a parcel. */
    traceEverySeconds: number;
  };
}

export const defaultSettings: MallSettings = {
  demo: true,
  assetBase: '/vantmall/catalogue',
  defaultPId: '10000',
  orderExpiryMinutes: 30,
  idempotencyHours: 24,
  fulfilment: { enabled: true, sendAfterSeconds: 60, traceEverySeconds: 60 },
};

/** What the mall writes to; pino fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export const consoleLog: Log = {
  info: () => {},
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};

export interface MallOptions {
  /** `postgres://…`; without it the mall keeps its own SQLite file in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Folder of the SQLite file `mall.db`; made if missing. */
  dataDir?: string | undefined;
  /** Connections to PostgreSQL, 10 unless told. */
  poolSize?: number | undefined;
  clock?: Clock | undefined;
  log?: Log | undefined;
  settings?: Partial<MallSettings> | undefined;
}

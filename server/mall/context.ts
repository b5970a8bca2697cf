import 'server-only';
import type { Clock } from './clock';
import type { Db } from './db/types';
import type { Log } from './log';
import type { MallSettings } from './options';

/** The languages of the content. */
export type Locale = 'zh-CN' | 'en';

/** What the whole mall shares; jobs get it as it is. */
export interface MallDeps {
  readonly db: Db;
  readonly now: Clock;
  readonly settings: MallSettings;
  readonly log: Log;
}

/** Who asks and how. Reading a field that the endpoint does not have (`userId` of a public one) throws. */
export interface Context extends MallDeps {
  readonly locale: Locale;
  /** Where the call comes from: an address, or the network of one; undefined when nobody knows. */
  readonly clientAddress: string | undefined;
  /** The user of an `access: 'user'` endpoint; exists. */
  readonly userId: string;
  /** The project of a `project: true` endpoint as the caller named it; it need not be known. */
  readonly pId: string;
  /** The key of an `idempotent: true` endpoint. */
  readonly idempotencyKey: string;
  /** URL of a picture key of the catalogue; what is a URL already stays. */
  picture(key: string): string;
}

/** Work that is due from time to time. Idempotent: running it twice or on two instances changes nothing. */
export interface Job {
  readonly name: string;
  run(host: MallDeps): Promise<void>;
}

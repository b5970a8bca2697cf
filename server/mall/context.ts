import 'server-only';
import type { Locale } from '@/lib/rules/page/locale';
import type { Clock } from './clock';
import type { Db } from './db/types';
import type { Log } from './log';
import type { MallSettings } from './options';

/** The dependencies that all endpoints and jobs share. */
export interface MallDeps {
  readonly db: Db;
  readonly now: Clock;
  readonly settings: MallSettings;
  readonly log: Log;
}

/**
 * The caller and the circumstances of one call. Reading a field that the endpoint does not declare (`userId`
 * of a public endpoint) throws.
 */
export interface Context extends MallDeps {
  readonly locale: Locale;
  /** Network address of the caller, or its network prefix; undefined when the BFF does not know it. */
  readonly clientAddress: string | undefined;
  /** The user of an `access: 'user'` endpoint; the user exists in the database. */
  readonly userId: string;
  /** The project of a `project: true` endpoint as the caller named it; it may be unknown to the database. */
  readonly pId: string;
  /** The key of an `idempotent: true` endpoint. */
  readonly idempotencyKey: string;
  /**
   * Returns the URL of a picture key of the catalogue; a value that is already a URL is returned unchanged.
   */
  picture(key: string): string;
}

/**
 * Work that is due periodically. Idempotent: running it twice, or on two instances at once, has no further
 * effect.
 */
export interface Job {
  /** Name of the job in logs. */
  readonly name: string;
  run(deps: MallDeps): Promise<void>;
}

import 'server-only';

/** A guest, and the user they became. */
export interface Merging {
  guest: string;
  user: string;
  now: Date;
}

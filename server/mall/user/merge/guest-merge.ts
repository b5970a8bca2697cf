import 'server-only';

/** A guest, and the user they became. */
export interface GuestMerge {
  guest: string;
  user: string;
  now: Date;
}

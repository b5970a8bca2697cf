import 'server-only';

/** The ids of a guest and of the user into whom the guest is merged. */
export interface GuestMerge {
  guest: string;
  user: string;
  now: Date;
}

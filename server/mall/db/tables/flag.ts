import 'server-only';

/** A boolean as both databases store it. */
export type Flag = 0 | 1;

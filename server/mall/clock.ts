import 'server-only';

/** Returns the current time. Injected, so that tests can set it. */
export type Clock = () => Date;

/** The clock of the machine. */
export const systemClock: Clock = () => new Date();

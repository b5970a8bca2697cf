import 'server-only';

/** Tells the time. Injected, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Values that say that a flag is not set. Programs that join texts send `null` and `undefined` for a missing one. */
const NOT_SET = /^(?:|0|false|null|undefined)$/i;

/** Whether a flag of an address is set: with any value but an empty one and those that say no (R-NAV-42). */
export const isFlagSet = (value: string | null | undefined): boolean => !NOT_SET.test(value?.trim() ?? '');

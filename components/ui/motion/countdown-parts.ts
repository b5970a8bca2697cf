/** A remaining time split into units. */
interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  ms: number;
}

/** Splits the remaining time (ms) into parts; without `withDays` hours can exceed 24. Never negative. */
export function toCountdownParts(left: number, withDays: boolean): CountdownParts {
  const ms = Math.max(0, left);
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  return {
    days: withDays ? Math.floor(hours / 24) : 0,
    hours: withDays ? hours % 24 : hours,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    ms: ms % 1000,
  };
}

/** Milliseconds until the shown text changes, plus a few so that the timer does not fire too early. */
export function getNextTickDelay(left: number, withMs: boolean): number {
  return withMs ? 50 : (left % 1000) + 5;
}

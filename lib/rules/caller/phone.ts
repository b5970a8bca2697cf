/** Codes by SMS: what a code is worth, and how often one is sent. */

/** From one code to the next for a phone (R-PHONE-05). */
export const RESEND_SECONDS = 60;
/** Codes for one phone in a day of the shop. */
const CODES_A_DAY = 10;
/** Codes that one sender asks for in any hour, for whatever phones. */
export const CODES_AN_HOUR = 20;
/** How long a code is good (R-PHONE-03). */
export const CODE_MINUTES = 5;
/** Wrong tries that burn a code. */
export const CODE_TRIES = 5;
/** How long a captcha may be answered. */
export const CAPTCHA_MINUTES = 5;
/** How long orders of a phone may be asked for after a right code: as long as it takes to read the list. */
export const PERMISSION_MINUTES = 15;

const HOUR_SECONDS = 3600;

/** `138****8000`; what is not a mobile number stays hidden altogether. */
export const maskPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '';

/** What was sent before. */
export interface Sends {
  /** When a code was last asked for, for this phone. */
  lastAt: Date | null;
  /** Codes for this phone today. */
  today: number;
  /** When today ends. */
  dayEnds: Date;
  /** When the sender asked for codes, whatever phone; newest first. */
  bySender: readonly Date[];
}

const secondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

const secondsLater = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

/** Seconds until the next code may be sent; 0 when it may be sent now. */
export function secondsToWait({ lastAt, today, dayEnds, bySender }: Sends, now: Date): number {
  const firstOfTheLast = bySender[CODES_AN_HOUR - 1];
  return Math.max(
    lastAt ? secondsUntil(secondsLater(lastAt, RESEND_SECONDS), now) : 0,
    today >= CODES_A_DAY ? secondsUntil(dayEnds, now) : 0,
    firstOfTheLast ? secondsUntil(secondsLater(firstOfTheLast, HOUR_SECONDS), now) : 0,
  );
}

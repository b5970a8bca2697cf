/** Codes by SMS: what a code is worth, and how often one is sent. */

/** From one code to the next for a phone (R-PHONE-05). */
export const RESEND_AFTER_SECONDS = 60;
/** Codes for one phone in a day of the shop. */
const MAX_CODES_PER_DAY = 10;
/** Codes that one sender asks for in any hour, for whatever phones. */
export const MAX_CODES_PER_HOUR = 20;
/** How long a code is good (R-PHONE-03). */
export const CODE_VALID_MINUTES = 5;
/** Wrong tries that burn a code. */
export const MAX_CODE_ATTEMPTS = 5;
/** How long a captcha may be answered. */
export const CAPTCHA_VALID_MINUTES = 5;
/** How long orders of a phone may be asked for after a right code: as long as it takes to read the list. */
export const PHONE_ACCESS_MINUTES = 15;

const HOUR_SECONDS = 3600;

/** `138****8000`; what is not a mobile number stays hidden altogether. */
export const maskPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '';

/** What was sent before. */
export interface CodeHistory {
  /** When a code was last asked for, for this phone. */
  lastSentAt: Date | null;
  /** Codes for this phone today. */
  sentToday: number;
  /** When today ends. */
  dayEndsAt: Date;
  /** When the sender asked for codes, whatever phone; newest first. */
  sentBySender: readonly Date[];
}

const getSecondsUntil = (moment: Date, now: Date): number =>
  Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));

const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

/** Seconds until the next code may be sent; 0 when it may be sent now. */
export function getSecondsToWait(
  { lastSentAt, sentToday, dayEndsAt, sentBySender }: CodeHistory,
  now: Date,
): number {
  const firstOfTheLast = sentBySender[MAX_CODES_PER_HOUR - 1];
  return Math.max(
    lastSentAt ? getSecondsUntil(addSeconds(lastSentAt, RESEND_AFTER_SECONDS), now) : 0,
    sentToday >= MAX_CODES_PER_DAY ? getSecondsUntil(dayEndsAt, now) : 0,
    firstOfTheLast ? getSecondsUntil(addSeconds(firstOfTheLast, HOUR_SECONDS), now) : 0,
  );
}

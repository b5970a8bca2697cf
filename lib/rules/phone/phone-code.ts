/** Seconds between two codes for a phone (R-PHONE-05). */
export const RESEND_AFTER_SECONDS = 60;
/** Most codes for a phone per day (Asia/Shanghai). */
const MAX_CODES_PER_DAY = 10;
/** Most codes that a sender can request within an hour, for all phones together. */
export const MAX_CODES_PER_HOUR = 20;
/** How long a code is valid (R-PHONE-03). */
export const CODE_VALID_MINUTES = 5;
/** Wrong attempts after which a code becomes invalid. */
export const MAX_CODE_ATTEMPTS = 5;
/** How long a captcha is valid. */
export const CAPTCHA_VALID_MINUTES = 5;
/** How long the orders of a phone can be read after a correct code: enough time to read the list. */
export const PHONE_ACCESS_MINUTES = 15;

const HOUR_SECONDS = 3600;

/** Masks a mobile number: `138****8000`. Returns an empty text for anything that does not have 11 digits. */
export const maskPhone = (phone: string): string =>
  /^\d{11}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '';

/** The codes that were requested before. */
export interface CodeHistory {
  /** When the last code for this phone was requested. */
  lastSentAt: Date | null;
  /** The number of codes for this phone today. */
  sentToday: number;
  /** When the day ends in Asia/Shanghai. */
  dayEndsAt: Date;
  /** When the sender requested codes, for any phone; newest first. */
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
  const oldestCounted = sentBySender[MAX_CODES_PER_HOUR - 1];
  return Math.max(
    lastSentAt ? getSecondsUntil(addSeconds(lastSentAt, RESEND_AFTER_SECONDS), now) : 0,
    sentToday >= MAX_CODES_PER_DAY ? getSecondsUntil(dayEndsAt, now) : 0,
    oldestCounted ? getSecondsUntil(addSeconds(oldestCounted, HOUR_SECONDS), now) : 0,
  );
}

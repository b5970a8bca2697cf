import 'server-only';
import { AppError } from '@/lib/contract/errors';

/** Wrong, expired, used up, of another user, never sent: told apart by nobody. */
export const wrongCode = (): AppError =>
  new AppError('conflict', 'the code is wrong or has expired', { reason: 'code_wrong' });

export const wrongCaptcha = (): AppError =>
  new AppError('conflict', 'the letters are wrong or have expired, take a new picture', {
    reason: 'captcha_wrong',
  });

/** @param seconds until it may be asked again */
export const tooManyCodes = (seconds: number): AppError =>
  new AppError('too_many_requests', 'too many codes, try again later', {
    reason: 'too_often',
    retryAfter: seconds,
  });

/** The phone is not on the user's list, or no code proved lately that they hold it. */
export const phoneNotAllowed = (): AppError =>
  new AppError('forbidden', 'the orders of this phone may not be asked for', {
    reason: 'phone_not_allowed',
  });

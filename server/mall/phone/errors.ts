import 'server-only';
import { AppError } from '@/lib/contract/errors';

/** The same error for a wrong, expired, spent or unsent code and for another user's, so that it reveals nothing. */
export const wrongCode = (): AppError =>
  new AppError('conflict', 'the code is wrong or has expired', { reason: 'code_wrong' });

export const wrongCaptcha = (): AppError =>
  new AppError('conflict', 'the letters are wrong or have expired, take a new picture', {
    reason: 'captcha_wrong',
  });

/** @param seconds until the next code may be requested */
export const tooManyCodes = (seconds: number): AppError =>
  new AppError('too_many_requests', 'too many codes, try again later', {
    reason: 'too_often',
    retryAfter: seconds,
  });

/** The phone is not on the user's allow-list, or the user has not verified a code for it recently. */
export const phoneNotAllowed = (): AppError =>
  new AppError('forbidden', 'the orders of this phone cannot be read', {
    reason: 'phone_not_allowed',
  });

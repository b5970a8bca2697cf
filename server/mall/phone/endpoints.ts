import 'server-only';
import type { Implementation } from '../http/implement';
import { answerBindPhone } from './bind';
import { answerAddCancelPhone } from './cancel';
import { answerCaptcha } from './captcha';
import { answerSendCode } from './code/send';
import { answerWhitePhoneAdd, answerWhitePhoneIsExist } from './white';

/** Telephone numbers: captcha, codes, binding, lists. */
export const phoneEndpoints: readonly Implementation[] = [
  answerCaptcha,
  answerSendCode,
  answerBindPhone,
  answerWhitePhoneAdd,
  answerWhitePhoneIsExist,
  answerAddCancelPhone,
];

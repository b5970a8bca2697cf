import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { sendCode } from '@/lib/contract/phone';
import { invalidInput } from '@/lib/http/validate-input';
import type { Locale } from '@/lib/rules/page/locale';
import { CODE_VALID_MINUTES, RESEND_AFTER_SECONDS } from '@/lib/rules/phone/phone-code';
import { getProject } from '../../config/project';
import type { Context } from '../../context';
import { localize } from '../../goods/localized';
import { implement } from '../../http/implement';
import { isPhoneCancelled } from '../cancel-phone';
import { verifyCaptcha } from '../captcha';
import { wrongCaptcha } from '../errors';
import { assertSlider } from '../slider';
import { getSmsProvider } from '../sms/get-sms-provider';
import { type Sms, SmsError, type SmsProvider } from '../sms/sms-provider';
import { markUnsent, type ReservedCode, reserveCode } from './reserve-code';

interface CodeMessage {
  locale: Locale;
  /** Name of the project. */
  mall: string;
  code: string;
  minutes: number;
}

/** Creates the SMS with a code in the language of the request. */
export const createCodeMessage = ({
  locale,
  mall,
  code,
  minutes,
}: CodeMessage): Omit<Sms, 'id' | 'phone'> => ({
  template: 'verification_code',
  params: { mall, code, minutes: `${minutes}` },
  text: localize(locale, {
    zh: `【${mall}】您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
    en: `[${mall}] Your code is ${code}. It is valid for ${minutes} minutes. Do not share it with anyone.`,
  }),
});

interface CaptchaInput {
  uuid?: string | undefined;
  imageCode?: string | undefined;
  isSliderCode: 'true' | 'false';
}

async function assertCaptcha(
  context: Context,
  { uuid, imageCode, isSliderCode }: CaptchaInput,
): Promise<void> {
  const { captcha, slider } = context.settings.sms;
  if (isSliderCode === 'true') {
    if (!slider)
      throw invalidInput({
        path: 'isSliderCode',
        message: 'slider captchas are not supported, use /api/captcha',
      });
    if (!imageCode) throw invalidInput({ path: 'imageCode', message: 'the token of the slider is required' });
    return assertSlider(context, slider, imageCode);
  }
  if (!captcha) return;
  if (!uuid)
    throw invalidInput({ path: 'uuid', message: 'the uuid of a picture of /api/captcha is required' });
  if (!imageCode) throw invalidInput({ path: 'imageCode', message: 'the text of the picture is required' });
  if (!(await verifyCaptcha(context, { uuid, text: imageCode }))) throw wrongCaptcha();
}

/** The sender of messages of a project without a name. */
const UNNAMED_MALL = { zh: '商城', en: 'Mall' };

/** Sends a code. The phone number appears in no log line or error. */
async function sendCodeMessage(
  context: Context,
  provider: SmsProvider,
  phone: string,
  reserved: ReservedCode,
) {
  const { config } = await getProject(context, context.pId);
  const mall = localize(context.locale, config.projectName) || localize(context.locale, UNNAMED_MALL);
  const message = createCodeMessage({
    locale: context.locale,
    mall,
    code: reserved.code,
    minutes: CODE_VALID_MINUTES,
  });
  try {
    await provider.send({ id: reserved.id, phone, ...message });
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    if (error.isUnsent) await markUnsent(context.db, reserved.id);
    context.log.warn(
      { kind: error.kind, status: error.status, messageId: reserved.id },
      'an SMS was not sent',
    );
    throw new AppError('unavailable', 'the SMS could not be sent, try again in a minute', {
      retryAfter: RESEND_AFTER_SECONDS,
      cause: error,
    });
  }
}

// R-PHONE-02, R-PHONE-06, R-PHONE-08
export const handleSendCode = implement(sendCode, async (context, { input }) => {
  const provider = getSmsProvider(context);
  await assertCaptcha(context, input);
  const reserved = await reserveCode(context, input.phone);
  if (!(await isPhoneCancelled(context, input.phone)))
    await sendCodeMessage(context, provider, input.phone, reserved);
  return { resendAfterSeconds: RESEND_AFTER_SECONDS, expiresAt: reserved.expiresAt };
});

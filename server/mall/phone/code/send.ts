import 'server-only';
import { sendCode } from '@/lib/contract/account/phone';
import { AppError } from '@/lib/contract/errors';
import { CODE_MINUTES, RESEND_SECONDS } from '@/lib/rules/caller/phone';
import { pick } from '../../catalogue/localized';
import { findProject } from '../../config/project';
import type { Context } from '../../context';
import { implement } from '../../http/implement';
import { isCancelled } from '../cancel';
import { solveCaptcha } from '../captcha';
import { captchaWrong } from '../refusals';
import { codeMessage } from '../sms/message';
import { SmsError, type SmsProvider } from '../sms/provider';
import { requireProvider } from '../sms/provider-of';
import { markUnsent, type Reserved, reserveCode } from './reserve';

const needed = (path: string, message: string) =>
  new AppError('bad_request', 'invalid input', { issues: [{ path, message }] });

interface Typed {
  uuid?: string | undefined;
  imageCode?: string | undefined;
}

async function requireCaptcha(context: Context, { uuid, imageCode }: Typed): Promise<void> {
  if (!context.settings.sms.captcha) return;
  if (!uuid) throw needed('uuid', 'a picture of /api/captcha is needed');
  if (!imageCode) throw needed('imageCode', 'what the picture says is needed');
  if (!(await solveCaptcha(context, { uuid, text: imageCode }))) throw captchaWrong();
}

/** Sends a code. Nothing that is logged or told names the phone. */
async function deliver(context: Context, provider: SmsProvider, phone: string, reserved: Reserved) {
  const { config } = await findProject(context, context.pId);
  const mall = pick(context.locale, config.projectName);
  const message = codeMessage({ locale: context.locale, mall, code: reserved.code, minutes: CODE_MINUTES });
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
      retryAfter: RESEND_SECONDS,
      cause: error,
    });
  }
}

// R-PHONE-02, R-PHONE-06
export const answerSendCode = implement(sendCode, async (context, { input }) => {
  if (input.isSliderCode === 'true') throw needed('isSliderCode', 'no slider is offered, only /api/captcha');
  const provider = requireProvider(context);
  await requireCaptcha(context, input);
  const reserved = await reserveCode(context, input.phone);
  if (!(await isCancelled(context, input.phone))) await deliver(context, provider, input.phone, reserved);
  return { resendAfterSeconds: RESEND_SECONDS, expiresAt: reserved.expiresAt };
});

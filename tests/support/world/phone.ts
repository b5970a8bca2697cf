import { example } from '@/lib/contract/examples';
import { minutesLater } from '@/lib/rules/time/dates';
import { newId } from '@/server/mall/db/ids';
import { keepCaptcha } from '@/server/mall/phone/captcha';
import { keepCode } from '@/server/mall/phone/code/keep';
import { phoneSecret } from '@/server/mall/phone/secret';
import { addWhitePhone } from '@/server/mall/phone/white';
import type { TestMall } from '../mall';

/** A picture whose letters are known, a code that was sent two minutes ago, and the phone on the user's list. */
export async function build({ mall, now }: TestMall): Promise<void> {
  const { userId, phone } = example;
  await keepCaptcha(mall.host, { uuid: example.captchaId, text: example.imageCode });
  await keepCode(mall.db, {
    id: newId(),
    userId,
    phone,
    code: example.phoneCode,
    secret: await phoneSecret(mall.db),
    sender: '',
    now: minutesLater(now(), -2),
  });
  await addWhitePhone(mall.db, { userId, phone, now: now() });
}

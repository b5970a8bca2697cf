import { example } from '@/lib/contract/examples';
import { addMinutes } from '@/lib/rules/time/dates';
import { createId } from '@/server/mall/db/create-id';
import { addToAllowList } from '@/server/mall/phone/allow-list';
import { storeCaptcha } from '@/server/mall/phone/captcha';
import { storeCode } from '@/server/mall/phone/code/store-code';
import { getPhoneSecret } from '@/server/mall/phone/phone-secret';
import type { TestMall } from '../../test-mall';

/** A captcha with known letters, a code that was sent two minutes ago, and the phone on the user's list. */
export async function buildPhone({ mall, now }: TestMall): Promise<void> {
  const { userId, phone } = example;
  await storeCaptcha(mall.deps, { uuid: example.captchaId, text: example.imageCode });
  await storeCode(mall.db, {
    id: createId(),
    userId,
    phone,
    code: example.phoneCode,
    secret: await getPhoneSecret(mall.db),
    sender: '',
    now: addMinutes(now(), -2),
  });
  await addToAllowList(mall.db, { userId, phone, now: now() });
}

import { bindUpdatePhone, sendCode } from '@/lib/contract/phone';
import { createId } from '@/server/mall/db/create-id';
import { storeCaptcha } from '@/server/mall/phone/captcha';
import type { CallOptions } from '@/tests/support/mall-request';
import type { TestMall } from '@/tests/support/test-mall';

let lastNumber = 0;

/** A phone number that no other test uses. */
export const createPhone = (): string => {
  lastNumber += 1;
  return `139${String(lastNumber).padStart(8, '0')}`;
};

/** Returns a new IP address each time. */
export const createIpAddress = (): string => {
  lastNumber += 1;
  return `10.${(lastNumber >> 16) & 255}.${(lastNumber >> 8) & 255}.${lastNumber & 255}`;
};

/** Inserts a captcha with known letters. */
export async function createSolvedCaptcha({ mall }: TestMall): Promise<{ uuid: string; imageCode: string }> {
  const uuid = createId();
  await storeCaptcha(mall.deps, { uuid, text: 'k7wp' });
  return { uuid, imageCode: 'k7wp' };
}

interface SendCodeOptions extends CallOptions {
  address?: string;
}

/** Requests a code with a solved captcha, from a new IP address unless one is given. */
export async function requestCode(
  testMall: TestMall,
  userId: string,
  phone: string,
  { address = createIpAddress(), ...options }: SendCodeOptions = {},
) {
  const picture = await createSolvedCaptcha(testMall);
  const headers = { 'x-forwarded-for': address };
  return testMall.call(sendCode, { phone, ...picture }, { userId, pId: '10000', headers, ...options });
}

/** Reads the messages of the SMS inbox, newest first. */
export async function readInbox({ fetch }: TestMall, language = 'zh-CN'): Promise<string> {
  const response = await fetch('/sandbox/sms', { headers: { 'accept-language': language } });
  return response.text();
}

/** Requests a code and reads it from the SMS inbox. */
export async function requestAndReadCode(testMall: TestMall, userId: string, phone: string): Promise<string> {
  const answer = await requestCode(testMall, userId, phone);
  if (answer.status !== 200) throw new Error(`no code: ${answer.status} ${answer.msg}`);
  const newest = await testMall.mall.db
    .selectFrom('sms_codes')
    .innerJoin('sandbox_messages', 'sandbox_messages.id', 'sms_codes.id')
    .select('text')
    .where('user_id', '=', userId)
    .where('sms_codes.phone', '=', phone)
    .orderBy('sms_codes.created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(newest.text)?.[0] ?? '';
}

/** Binds a phone with a code from the SMS inbox. Returns the points for it. */
export async function bindPhone(testMall: TestMall, userId: string, phone: string): Promise<number> {
  const phoneCode = await requestAndReadCode(testMall, userId, phone);
  const answer = await testMall.call(bindUpdatePhone, { phone, phoneCode }, { userId, pId: '10000' });
  if (answer.status !== 200) throw new Error(`not bound: ${answer.status} ${answer.msg}`);
  return answer.data.points;
}

/** A code of six digits that differs from this one. */
export const createWrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

export const readPhoneCodes = ({ mall }: TestMall, phone: string) =>
  mall.db.selectFrom('sms_codes').selectAll().where('phone', '=', phone).orderBy('created_at').execute();

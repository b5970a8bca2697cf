import sharp from 'sharp';
import { captcha, sendCode } from '@/lib/contract/phone';
import { createId } from '@/server/mall/db/create-id';
import { verifyCaptcha } from '@/server/mall/phone/captcha';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPhone, createSolvedCaptcha, readPhoneCodes } from '../../support/builders/phone';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const FIVE_MINUTES = 5 * 60_000;

test('returns a new bitmap each time, without markup or metadata that could contain its letters', async () => {
  const first = (await testMall.call(captcha, {})).data;
  const second = (await testMall.call(captcha, {})).data;
  expect(first.uuid).not.toBe(second.uuid);
  expect(first.image).not.toBe(second.image);
  expect(first.expiresAt).toBe('2026-03-10T04:05:00.000Z');
  const [, base64 = ''] = first.image.split('data:image/webp;base64,');
  const bitmap = Buffer.from(base64, 'base64');
  expect(bitmap.toString('latin1')).not.toMatch(/<svg|<path|<text/);
  const metadata = await sharp(bitmap).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 300, height: 100, hasAlpha: false });
  for (const name of ['exif', 'xmp', 'iptc', 'icc', 'comments']) expect(metadata).not.toHaveProperty(name);
  const { entropy } = await sharp(bitmap).stats();
  expect(entropy).toBeGreaterThan(0.5);
});

test('stores the letters as a hash only', async () => {
  const { uuid } = await createSolvedCaptcha(testMall);
  const row = await testMall.mall.db
    .selectFrom('captchas')
    .selectAll()
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow();
  expect(row.answer_hash).toMatch(/^[0-9a-f]{64}$/);
});

test('ignores upper and lower case', async () => {
  const { uuid } = await createSolvedCaptcha(testMall);
  expect(await verifyCaptcha(testMall.mall.deps, { uuid, text: 'K7wP' })).toBe(true);
});

// R-PHONE-01
test('accepts a captcha once, and a wrong answer invalidates it', async () => {
  const wrong = await createSolvedCaptcha(testMall);
  expect(await verifyCaptcha(testMall.mall.deps, { uuid: wrong.uuid, text: 'aaaa' })).toBe(false);
  expect(await verifyCaptcha(testMall.mall.deps, { uuid: wrong.uuid, text: 'k7wp' })).toBe(false);
  const right = await createSolvedCaptcha(testMall);
  expect(await verifyCaptcha(testMall.mall.deps, { uuid: right.uuid, text: 'k7wp' })).toBe(true);
  expect(await verifyCaptcha(testMall.mall.deps, { uuid: right.uuid, text: 'k7wp' })).toBe(false);
});

test('accepts one of 20 parallel correct answers', async () => {
  const { uuid } = await createSolvedCaptcha(testMall);
  const answers = await runConcurrently(20, () => verifyCaptcha(testMall.mall.deps, { uuid, text: 'k7wp' }));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

// R-PHONE-01
test('expires after five minutes', async () => {
  const ownMall = await startMall();
  try {
    const [early, late] = [await createSolvedCaptcha(ownMall), await createSolvedCaptcha(ownMall)];
    ownMall.advanceTime(FIVE_MINUTES - 1);
    expect(await verifyCaptcha(ownMall.mall.deps, { uuid: early.uuid, text: 'k7wp' })).toBe(true);
    ownMall.advanceTime(1);
    expect(await verifyCaptcha(ownMall.mall.deps, { uuid: late.uuid, text: 'k7wp' })).toBe(false);
  } finally {
    await ownMall.close();
  }
});

describe('rejected SMS requests', () => {
  const send = async (input: Record<string, unknown>) => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const answer = await testMall.send(sendCode, { phone, ...input }, { userId });
    expect(await readPhoneCodes(testMall, phone)).toEqual([]);
    return answer;
  };

  test('returns 400 with the field without a captcha or its letters', async () => {
    expect(await send({})).toMatchObject({ status: 400, issues: [{ path: 'uuid' }] });
    expect(await send({ uuid: createId() })).toMatchObject({ status: 400, issues: [{ path: 'imageCode' }] });
  });

  // R-PHONE-07
  test('returns captcha_wrong for wrong letters and an unknown captcha', async () => {
    const { uuid } = await createSolvedCaptcha(testMall);
    const rejected = { status: 409, reason: 'captcha_wrong', data: null };
    expect(await send({ uuid, imageCode: 'zzzz' })).toMatchObject(rejected);
    expect(await send({ uuid, imageCode: 'k7wp' })).toMatchObject(rejected);
    expect(await send({ uuid: createId(), imageCode: 'k7wp' })).toMatchObject(rejected);
  });

  // R-PHONE-08
  test('rejects the slider mode, and leaves the captcha valid', async () => {
    const picture = await createSolvedCaptcha(testMall);
    const answer = await send({ ...picture, isSliderCode: 'true' });
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'isSliderCode' }] });
    expect(await verifyCaptcha(testMall.mall.deps, { uuid: picture.uuid, text: picture.imageCode })).toBe(
      true,
    );
  });

  test.each(['', '1380013800', '23800138000', '138001380001', '+8613800138000', '13800138000;drop'])(
    'rejects the phone %p',
    async (phone) => {
      const answer = await send({ ...(await createSolvedCaptcha(testMall)), phone });
      expect(answer).toMatchObject({ status: 400, issues: [{ path: 'phone' }] });
    },
  );
});

test('sends codes without a captcha when the operator disables it', async () => {
  const ownMall = await startMall({ settings: { sms: { sandbox: true, captcha: false } } });
  try {
    const userId = await createUser(ownMall, 0);
    expect((await ownMall.call(sendCode, { phone: createPhone() }, { userId })).status).toBe(200);
  } finally {
    await ownMall.close();
  }
});

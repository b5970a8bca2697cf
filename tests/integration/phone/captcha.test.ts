import { captcha, sendCode } from '@/lib/contract/phone';
import { createId } from '@/server/mall/db/create-id';
import { verifyCaptcha } from '@/server/mall/phone/captcha';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { codeRows, newPhone, solvable } from './support/phones';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const FIVE_MINUTES = 5 * 60_000;

test('a picture is an SVG in a data URL, another one each time, and tells its letters nowhere', async () => {
  const first = (await shop.call(captcha, {})).data;
  const second = (await shop.call(captcha, {})).data;
  expect(first.uuid).not.toBe(second.uuid);
  expect(first.image).not.toBe(second.image);
  expect(first.expiresAt).toBe('2026-03-10T04:05:00.000Z');
  const [, svg = ''] = first.image.split('data:image/svg+xml;base64,');
  const drawn = Buffer.from(svg, 'base64').toString();
  expect(drawn).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/s);
  expect(drawn).not.toMatch(/<text|<script/);
});

test('what the picture says is kept only as a hash', async () => {
  const { uuid } = await solvable(shop);
  const row = await shop.mall.db
    .selectFrom('captchas')
    .selectAll()
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow();
  expect(row.answer_hash).toMatch(/^[0-9a-f]{64}$/);
});

test('upper and lower case are the same', async () => {
  const { uuid } = await solvable(shop);
  expect(await verifyCaptcha(shop.mall.deps, { uuid, text: 'K7wP' })).toBe(true);
});

// R-PHONE-01
test('a wrong answer burns it, a right one too', async () => {
  const wrong = await solvable(shop);
  expect(await verifyCaptcha(shop.mall.deps, { uuid: wrong.uuid, text: 'aaaa' })).toBe(false);
  expect(await verifyCaptcha(shop.mall.deps, { uuid: wrong.uuid, text: 'k7wp' })).toBe(false);
  const right = await solvable(shop);
  expect(await verifyCaptcha(shop.mall.deps, { uuid: right.uuid, text: 'k7wp' })).toBe(true);
  expect(await verifyCaptcha(shop.mall.deps, { uuid: right.uuid, text: 'k7wp' })).toBe(false);
});

test('of 20 right answers at once one counts', async () => {
  const { uuid } = await solvable(shop);
  const answers = await times(20, () => verifyCaptcha(shop.mall.deps, { uuid, text: 'k7wp' }));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

// R-PHONE-01
test('after five minutes it is worth nothing', async () => {
  const own = await startMall();
  try {
    const [early, late] = [await solvable(own), await solvable(own)];
    own.pass(FIVE_MINUTES - 1);
    expect(await verifyCaptcha(own.mall.deps, { uuid: early.uuid, text: 'k7wp' })).toBe(true);
    own.pass(1);
    expect(await verifyCaptcha(own.mall.deps, { uuid: late.uuid, text: 'k7wp' })).toBe(false);
  } finally {
    await own.close();
  }
});

describe('no code is sent', () => {
  const send = async (input: Record<string, unknown>) => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const answer = await shop.send(sendCode, { phone, ...input }, { userId });
    expect(await codeRows(shop, phone)).toEqual([]);
    return answer;
  };

  test('without a picture, without what it says: 400 that names the field', async () => {
    expect(await send({})).toMatchObject({ status: 400, issues: [{ path: 'uuid' }] });
    expect(await send({ uuid: createId() })).toMatchObject({ status: 400, issues: [{ path: 'imageCode' }] });
  });

  // R-PHONE-07
  test('with wrong letters, or an unknown picture: captcha_wrong', async () => {
    const { uuid } = await solvable(shop);
    const refusal = { status: 409, reason: 'captcha_wrong', data: null };
    expect(await send({ uuid, imageCode: 'zzzz' })).toMatchObject(refusal);
    expect(await send({ uuid, imageCode: 'k7wp' })).toMatchObject(refusal);
    expect(await send({ uuid: createId(), imageCode: 'k7wp' })).toMatchObject(refusal);
  });

  // R-PHONE-08
  test('by slider, which is not offered; the picture is still good', async () => {
    const picture = await solvable(shop);
    const answer = await send({ ...picture, isSliderCode: 'true' });
    expect(answer).toMatchObject({ status: 400, issues: [{ path: 'isSliderCode' }] });
    expect(await verifyCaptcha(shop.mall.deps, { uuid: picture.uuid, text: picture.imageCode })).toBe(true);
  });

  test.each(['', '1380013800', '23800138000', '138001380001', '+8613800138000', '13800138000;drop'])(
    'to %p',
    async (phone) => {
      const answer = await send({ ...(await solvable(shop)), phone });
      expect(answer).toMatchObject({ status: 400, issues: [{ path: 'phone' }] });
    },
  );
});

test('an operator may do without pictures', async () => {
  const own = await startMall({ settings: { sms: { sandbox: true, captcha: false } } });
  try {
    const userId = await userWith(own, 0);
    expect((await own.call(sendCode, { phone: newPhone() }, { userId })).status).toBe(200);
  } finally {
    await own.close();
  }
});

import { createAlipayProvider } from '@/server/mall/payment/alipay/provider';
import { createWechatPayProvider } from '@/server/mall/payment/wechat/provider';
import type { TestMall } from '@/tests/support/test-mall';
import { createPaymentId, createPaymentRequest, startProductionMall } from '../../support/builders/payment';
import { type FakeAlipay, startFakeAlipay } from '../../support/fakes/fake-alipay';
import { type FakeWechatPay, startFakeWechatPay } from '../../support/fakes/fake-wechat-pay';

let alipay: FakeAlipay;
let wechat: FakeWechatPay;
let testMall: TestMall;
beforeAll(async () => {
  [alipay, wechat] = await Promise.all([startFakeAlipay(), startFakeWechatPay()]);
  testMall = await startProductionMall({ alipay: alipay.settings, wechat: wechat.settings });
});
afterAll(async () => {
  await testMall.close();
  await alipay.close();
  await wechat.close();
});

// R-PAY-23
test('gives up on silent providers, and logs neither keys nor users', async () => {
  const lines: object[] = [];
  const warn = (fields: object) => lines.push(fields);
  const host = { ...testMall.mall.deps, log: { info: warn, warn, error: warn } };
  const [ali, wx] = [
    createAlipayProvider(host, alipay.settings),
    createWechatPayProvider(host, wechat.settings),
  ];
  const silent = () => 'silent' as const;
  alipay.gateway.setReply(silent);
  wechat.gateway.setReply(silent);
  const payerId = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
  const calls = [
    ali.query(createPaymentId()),
    wx.query(createPaymentId()),
    wx.prepareInWechat?.(createPaymentRequest({ payerId })),
  ];
  for (const { status, ...rest } of await Promise.allSettled(calls)) {
    expect(status).toBe('rejected');
    expect(rest).toMatchObject({ reason: { code: 'unavailable' } });
  }
  wechat.gateway.setReply(() => ({ status: 400, body: `{"code":"PARAM_ERROR","message":"${payerId}"}` }));
  await expect(wx.prepareInWechat?.(createPaymentRequest({ payerId }))).rejects.toMatchObject({
    vendorCode: 'PARAM_ERROR',
  });
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toEqual({ channel: 'wechat', operation: 'jsapi', vendorCode: 'PARAM_ERROR' });
  for (const line of lines) expect(Object.values(line).join()).toMatch(/^[\w .,-]{1,120}$/);
  expect(JSON.stringify([lines, host.settings.payment])).not.toMatch(
    new RegExp(`${payerId}|${wechat.apiV3Key}|PRIVATE`),
  );
});

/** @jest-environment node */
import '../../support/environment/bff';
import { createSignature } from '@/lib/contract/wechat';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { callBff, registerMallTransport } from '../../support/call-bff';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const sign = async (url: string) => (await callBff(createSignature, { input: { url } })).status;

// R-WECHAT-09
test.each(['http://mall.example/vantmall/home?pId=10000#top', 'https://MALL.example:443/vantmall/mine'])(
  'the demo signs its own page %s',
  async (url) => {
    expect(await sign(url)).toBe(200);
  },
);

test.each([
  'https://evil.example/vantmall/home',
  'https://mall.example.evil.example/',
  'https://mall.example@evil.example/',
  'https://mall.example:444/',
  'https://evil.example/#https://mall.example/',
  'https://mall。example.evil.example/',
  'http://mall.internal/',
])('the demo does not sign %s', async (url) => {
  expect(await sign(url)).toBe(400);
});

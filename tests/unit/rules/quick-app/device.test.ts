import { parseQuickAppDevice } from '@/lib/rules/quick-app/device';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36';

// R-QUICK-04
test.each([
  [
    'a quick app',
    `Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1) ${chrome} hap/1.10/xiaomi com.vantmall/1.0.0`,
    { maker: 'xiaomi', model: '23127PN0CC', osVersion: '14', platformVersion: 1100 },
  ],
  [
    'an older platform',
    `Mozilla/5.0 (Linux; Android 9; V1829A; wv) ${chrome} hap/1.8.1.0/vivo`,
    { maker: 'vivo', model: 'V1829A', platformVersion: 1080 },
  ],
  [
    'Xiaomi’s browser',
    `Mozilla/5.0 (Linux; U; Android 13; zh-cn; MI 9 Build/TKQ1) ${chrome} XiaoMi/MiuiBrowser/17.8`,
    { maker: 'xiaomi', model: 'MI 9', osVersion: '13' },
  ],
  [
    'a Redmi phone',
    `Mozilla/5.0 (Linux; Android 14; Redmi K70) ${chrome}`,
    { maker: 'redmi', model: 'Redmi K70' },
  ],
  [
    'OPPO’s browser',
    `Mozilla/5.0 (Linux; U; Android 12; zh-cn; PEGM00 Build/RKQ1) ${chrome} HeyTapBrowser/40.8`,
    { maker: 'oppo', model: 'PEGM00' },
  ],
  [
    'vivo’s browser',
    `Mozilla/5.0 (Linux; Android 13; V2243A; wv) ${chrome} VivoBrowser/19.3`,
    { maker: 'vivo' },
  ],
  [
    'Huawei’s browser',
    `Mozilla/5.0 (Linux; Android 10; ELS-AN00; HMSCore 6.13) ${chrome} HuaweiBrowser/15.0`,
    { maker: 'huawei' },
  ],
  [
    'Honor’s browser',
    `Mozilla/5.0 (Linux; Android 14; MAA-AN00) ${chrome} HonorBrowser/9.1`,
    { maker: 'honor' },
  ],
] as const)('recognizes the phone of %s', (_, userAgent, device) => {
  const found = parseQuickAppDevice(userAgent);
  expect(found).toMatchObject(device);
  expect(found?.platformVersion).toBe('platformVersion' in device ? device.platformVersion : undefined);
});

test.each([
  ['a phone whose browser hides the model', `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`],
  ['a phone of another maker', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome}`],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
  ],
  ['a computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36'],
  ['an empty user agent', ''],
  ['a very long user agent', `${'x'.repeat(5000)} Android 14; Redmi K70`],
])('finds no device in %s', (_, userAgent) => {
  expect(parseQuickAppDevice(userAgent)).toBeUndefined();
});

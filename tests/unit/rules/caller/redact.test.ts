import { redactSecrets } from '@/lib/rules/caller/redact';

/** A text, and what of it must not be logged. */
const attacks: readonly [name: string, text: string, ...secrets: string[]][] = [
  ['a phone', 'no order of 13812345678', '13812345678'],
  ['a phone with spaces', 'no order of 138 1234 5678', '1234 5678', '12345678'],
  ['a phone with dots', 'no order of 138.1234.5678', '1234.5678'],
  ['a phone with hyphens', 'no order of 138-1234-5678', '1234-5678'],
  ['a phone with the code of the country', 'call +8613812345678', '13812345678'],
  ['a phone after 86', 'call 8613812345678', '13812345678'],
  ['a phone after 0086', 'call 008613812345678', '13812345678'],
  ['a phone in an encoded address', '/api/x?q=%2B8613812345678', '13812345678'],
  ['a phone after an encoded quote', '/api/x?q=%2213812345678%22', '13812345678'],
  ['a phone in full-width digits', '手机１３８１２３４５６７８', '１３８１２３４５６７８', '13812345678'],
  ['a landline', 'call 0571-88886666', '88886666'],
  ['a phone of Hong Kong', 'call +852 9123 4567', '9123 4567'],
  ['a phone by its name', '{"phone":"91234567"}', '91234567'],
  ['a session', 'cookie Fe26.2*1*ab*cd', 'Fe26.2*1*ab'],
  ['a bearer token', 'Authorization: Bearer abc.def', 'abc.def'],
  ['a JSON web token', 'got eyJhbGciOiJI.eyJzdWIi.sig', 'eyJzdWIi'],
  ['an access token', 'GET /sns?access_token=abc123&x=1', 'abc123'],
  ['a token with a capital in its name', '{"accessToken":"abc123"}', 'abc123'],
  ['a token in escaped JSON', '{\\"refreshToken\\":\\"abc123\\"}', 'abc123'],
  ['a token in a header', 'x-auth-token: abc123', 'abc123'],
  ['a code of an SMS', '{"phoneCode":"428913"}', '428913'],
  ['a code of Alipay', '?auth_code=c0ffee', 'c0ffee'],
  ['a code of a mini program', '?js_code=c0ffee', 'c0ffee'],
  ['a code after a Chinese name', '验证码：428913', '428913'],
  ['two codes without a space between them', "token='abc123'smsCode='428913'", 'abc123', '428913'],
  ['two phones with one space between them', '13812345678 13912345679', '13812345678', '13912345679'],
  ['two mail addresses', 'mei.li@example.com,an.li@example.com', 'mei.li', 'an.li'],
  ['a session key', '"session_key":"k+/=="', 'k+/=='],
  ['a signature', 'paySign=abcdef; sign=123abc', 'abcdef', '123abc'],
  ['an openid', 'no user oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o'],
  ['an id of Alipay', 'no user 2088102146225135', '2088102146225135'],
  ['an identity card', 'card 11010519491231002X', '11010519491231002X'],
  ['a mail address', 'to mei.li+1@example.com', 'mei.li'],
  ['an address by its name', 'address: 12 Nanjing Road, Shanghai', 'Nanjing', 'Road'],
  ['an address with spaces in JSON', '{"address":"浙江省 杭州市 西湖区"}', '浙江', '杭州', '西湖'],
  ['an address in escaped JSON', '{\\"detailAddress\\":\\"文三路 1号\\"}', '文三路'],
  ['an address as an object', '"address":{"city":"杭州","detail":"文三路"}', '杭州', '文三路'],
  ['an address after a Chinese name', '收货地址：杭州市 文三路', '杭州', '文三路'],
  ['an address without a name', 'bad value 浙江省杭州市西湖区文三路 138号2单元', '西湖区', '文三路', '138号'],
  ['a receiver', '{"receiverName":"李梅","x":1}', '李梅'],
  ['a receiver after a Chinese name', '收货人：李梅', '李梅'],
];

// R-EVENT-13
test.each(attacks)('hides %s', (_name, text, ...secrets) => {
  for (const secret of secrets) expect(redactSecrets(text)).not.toContain(secret);
});

test('keeps the quotes and brackets around what it hides', () => {
  const json = '{"accessToken":"abc123","address":{"city":"杭州"},"x":1}';
  expect(redactSecrets(json)).toBe('{"accessToken":"[hidden]","address":{[hidden]},"x":1}');
  expect(redactSecrets('{\\"token\\":\\"abc123\\",\\"x\\":1}')).toBe(
    '{\\"token\\":\\"[hidden]\\",\\"x\\":1}',
  );
});

/** What operators need stays readable. */
test.each([
  ['could not load the adverts: Error: timeout of 12000 ms'],
  ['could not load the picture https://cdn.example/goods/101001-2.webp'],
  [`SyntaxError: Unexpected token '<', "<!doctype "... is not valid JSON`],
  ['TypeError: Failed to fetch at load (/vantmall/_next/static/chunks/0a1b2c.js:1:23456)'],
  ['the request failed with statusCode: 503, at 1773115200000'],
  ['could not load 限量商品 2 号会场'],
  ['request c6f7a1de-7d0d-4b0b-9c1a-5f0a3f6f2b11 was lost'],
])('keeps %s', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

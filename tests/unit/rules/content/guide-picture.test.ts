import { isAllowedGuidePicture, isWeChatId } from '@/lib/rules/content/guide-picture';

const origin = 'https://mall.example.com';
const hosts = ['img.example.net', 'cdn.example.net:8443'];

// R-DOC-04
test.each([
  ['/vantmall/catalogue/service/guide-welfare.png', true],
  [`${origin}/vantmall/catalogue/service/guide-welfare.png`, true],
  ['https://img.example.net/code.png?size=2', true],
  ['https://IMG.example.net/code.png', true],
  ['https://cdn.example.net:8443/code.png', true],
  // Other hosts, however much they resemble an allowed one.
  ['https://evil.example.org/code.png', false],
  ['https://img.example.net.evil.org/code.png', false],
  ['https://evil-img.example.net/code.png', false],
  ['https://img.example.net@evil.org/code.png', false],
  ['https://user:secret@img.example.net/code.png', false],
  ['https://img.example.net:8443/code.png', false],
  ['http://img.example.net/code.png', false],
  ['//evil.example.org/code.png', false],
  ['/\\evil.example.org/code.png', false],
  // Uploads of shoppers and calls of the mall are no pictures of the mall.
  ['/vantmall/uploads/0123.webp', false],
  ['/vantmall/api/logout', false],
  ['/vantmall/catalogue/../uploads/0123.webp', false],
  ['/vantmall/catalogue/%2e%2e/uploads/0123.webp', false],
  ['/vantmall/catalogue/..%2fuploads/0123.webp', false],
  ['/catalogue/service/guide-welfare.png', false],
  ['http://mall.example.com/vantmall/catalogue/service/guide-welfare.png', false],
  ['data:image/svg+xml,<svg/>', false],
  ['blob:https://mall.example.com/1', false],
  ['javascript:alert(1)', false],
  ['http://', false],
  ['', false],
])('decides whether the guide may show %s: %s', (url, expected) => {
  expect(isAllowedGuidePicture(url, origin, hosts)).toBe(expected);
});

// R-DOC-04
test.each([
  ['vantmall-fuli', true],
  ['wxid_8a7b6c5d4e', true],
  ['13800138000', true],
  ['abcd', false],
  ['a'.repeat(31), false],
  ['请转账到 622202', false],
  ['call 13800138000', false],
  ['<b>wechat</b>', false],
])('decides whether %s can be a WeChat id: %s', (text, expected) => {
  expect(isWeChatId(text)).toBe(expected);
});

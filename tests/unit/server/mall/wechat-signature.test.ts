/** @jest-environment node */
import { signPage, signValues } from '@/server/mall/wechat/signature';

// R-WECHAT-09
test('signs a page as in WeChat’s documentation', () => {
  const page = {
    nonceStr: 'Wm3WZYTPz0wzccnW',
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    timestamp: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  };
  expect(signPage(page)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

// R-WECHAT-14
test('signs card values in any order', () => {
  expect(signValues(['b', 'a', '10', '9'])).toBe(signValues(['9', '10', 'a', 'b']));
});

import { createAlternateAddresses, createPageAddress } from '@/lib/rules/page/page-addresses';

const publication = { origin: 'https://mall.example', pId: '10002' };

// R-CRAWLER-05
test('names the project and the language in every address', () => {
  expect(createAlternateAddresses('/home', publication)).toEqual({
    'zh-CN': 'https://mall.example/vantmall/home?pId=10002&lang=zh-CN',
    en: 'https://mall.example/vantmall/home?pId=10002&lang=en',
    'x-default': 'https://mall.example/vantmall/home?pId=10002&lang=zh-CN',
  });
});

test('keeps the query that selects the content of a page', () => {
  expect(createPageAddress('/activity/brand?pageId=brand-tea', 'en', publication)).toBe(
    'https://mall.example/vantmall/activity/brand?pageId=brand-tea&pId=10002&lang=en',
  );
});

import { isLinkToHost } from '@/lib/rules/partner/outgoing-link';

const hosts = ['search.jd.com', 's.taobao.com'];

// R-PARTNER-05
test.each([
  ['https://search.jd.com/Search?keyword=tea', true],
  ['https://s.taobao.com', true],
  ['http://search.jd.com/x', false],
  ['https://evil.example/search.jd.com', false],
  ['https://search.jd.com@evil.example/x', false],
  ['https://me:secret@search.jd.com/x', false],
  ['https://search.jd.com.evil.example/x', false],
  ['https://search.jd.com:8443/x', false],
  ['//search.jd.com/x', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the link %s leads to an allowed host: %s', (link, expected) => {
  expect(isLinkToHost(link, hosts)).toBe(expected);
});

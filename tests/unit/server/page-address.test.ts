/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { NOT_PAGES } from '@/lib/rules/page/page-routes';
import { config as middlewareConfig } from '@/middleware';
import { completeRedirect, hideVisitorAddress, readVisitorAddress } from '@/server/page-address';

const hideAddress = (url: string) => {
  const request = { url, headers: {} } as IncomingMessage;
  hideVisitorAddress(request);
  return request;
};
const readAddress = ({ headers }: IncomingMessage) =>
  readVisitorAddress(new Headers(headers as Record<string, string>));

test.each([
  ['/vantmall/mine?pId=1&openid=o', '/vantmall/mine', '/mine', 'pId=1&openid=o'],
  ['/vantmall/mine/?a=1&a=2', '/vantmall/mine', '/mine/', 'a=1&a=2'],
  [
    '/vantmall/goodsProfile/101001?a=%E8%8C%B6',
    '/vantmall/goodsProfile/101001',
    '/goodsProfile/101001',
    'a=%E8%8C%B6',
  ],
  ['/vantmall/order/o1?token=t', '/vantmall/404', '/order/o1', 'token=t'],
  ['/vantmall/mine%3Fopenid=o', '/vantmall/404', '/mine%3Fopenid=o', ''],
  ['/vantmall/x/../mine?openid=o', '/vantmall/mine', '/mine', 'openid=o'],
  ['/vantmall/goodsProfile?goodsId=1', '/vantmall/404', '/goodsProfile', 'goodsId=1'],
  ['http://other.example/vantmall/mine?openid=o', '/vantmall/mine', '/mine', 'openid=o'],
  ['/vantmall/mine#openid=o', '/vantmall/mine', '/mine', ''],
])('renders %s as %s and passes the visitor’s URL to the middleware', (url, rendered, path, query) => {
  const request = hideAddress(url);
  expect(request.url).toBe(rendered);
  const visitor = readAddress(request);
  expect(visitor?.path).toBe(path);
  expect(visitor?.query.toString()).toBe(query);
  expect(visitor?.renderSearch).toBe('');
});

test.each([
  '/vantmall/goodsSearch?keyword=tea',
  '/vantmall/goodsSearch/?keyword=tea',
  '/vantmall/myorder1?orderStatus=2',
  '/vantmall/api/v9/goodsList?pageSize=2',
  '/vantmall/_next/static/chunks/a.js?v=1',
  '/vantmall/catalogue/icons/coin.webp?v=1',
  '/vantmall?a=1',
  '/vantmall//mine?a=1',
  '/vantmall\\mine?a=1',
  '/vantmallx/mine?a=1',
  '/?a=1',
  '*',
])('leaves %s unchanged', (url) => {
  const request = hideAddress(url);
  expect(request.url).toBe(url);
  expect(readAddress(request)).toBeUndefined();
});

test('passes the router’s parameter to the page and removes it from the visitor’s query', () => {
  const visitor = readAddress(hideAddress('/vantmall/mine?pId=1&_rsc=abc'));
  expect(visitor?.query.toString()).toBe('pId=1');
  expect(visitor?.renderSearch).toBe('?_rsc=abc');
});

test('restores the rest of the query in a redirect that corrects the router’s parameter', () => {
  const request = hideAddress('/vantmall/mine?pId=1&a=1&_rsc=wrong');
  expect(completeRedirect(request, '/vantmall/mine?_rsc=right')).toBe('/vantmall/mine?pId=1&a=1&_rsc=right');
  expect(completeRedirect(request, '/vantmall/home?pId=1')).toBe('/vantmall/home?pId=1');
});

test('ignores a visitor URL that a caller sets', () => {
  expect(readVisitorAddress(new Headers({ 'x-page-address': '/vantmall/mine?a=1' }))).toBeUndefined();
});

test('matches exactly the pages in the middleware', () => {
  expect(middlewareConfig.matcher).toContain(`/((?!${NOT_PAGES.join('|')}).*)`);
});

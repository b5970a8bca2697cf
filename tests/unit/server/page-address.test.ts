/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { NOT_PAGES } from '@/lib/rules/page/page-routes';
import { config as middlewareConfig } from '@/middleware';
import { completeRedirect, hideVisitorAddress, readVisitorAddress } from '@/server/page-address';

const receive = (url: string) => {
  const request = { url, headers: {} } as IncomingMessage;
  hideVisitorAddress(request);
  return request;
};
const readBack = ({ headers }: IncomingMessage) =>
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
])('%s is rendered as %s, and the middleware reads the visitor’s address', (url, rendered, path, query) => {
  const request = receive(url);
  expect(request.url).toBe(rendered);
  const visitor = readBack(request);
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
])('%s stays as it is', (url) => {
  const request = receive(url);
  expect(request.url).toBe(url);
  expect(readBack(request)).toBeUndefined();
});

test('the router’s own parameter goes to the page for Next to check, and is no part of the visitor’s query', () => {
  const visitor = readBack(receive('/vantmall/mine?pId=1&_rsc=abc'));
  expect(visitor?.query.toString()).toBe('pId=1');
  expect(visitor?.renderSearch).toBe('?_rsc=abc');
});

test('a redirect that corrects the router’s parameter gets the rest of the query back', () => {
  const request = receive('/vantmall/mine?pId=1&a=1&_rsc=wrong');
  expect(completeRedirect(request, '/vantmall/mine?_rsc=right')).toBe('/vantmall/mine?pId=1&a=1&_rsc=right');
  expect(completeRedirect(request, '/vantmall/home?pId=1')).toBe('/vantmall/home?pId=1');
});

test('a caller cannot set the visitor’s address', () => {
  expect(readVisitorAddress(new Headers({ 'x-page-address': '/vantmall/mine?a=1' }))).toBeUndefined();
});

test('the middleware is asked for exactly what is a page', () => {
  expect(middlewareConfig.matcher).toContain(`/((?!${NOT_PAGES.join('|')}).*)`);
});

/** @jest-environment node */
import type { IncomingMessage } from 'node:http';
import { NOT_PAGES, pagePatterns } from '@/lib/rules/page/page-routes';
import { config as middlewareConfig } from '@/middleware';
import { completeRedirect, hideRequestedUrl, readRequestedUrl } from '@/server/requested-url';

const hideAddress = (url: string) => {
  const request = { url, headers: {} } as IncomingMessage;
  hideRequestedUrl(request);
  return request;
};
const readAddress = ({ headers }: IncomingMessage) =>
  readRequestedUrl(new Headers(headers as Record<string, string>));

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
  // The framework takes it for the page /home.
  ['/vantmall/_next/data/x/home.json?a=1', '/vantmall/404', '/_next/data/x/home.json', 'a=1'],
  ['/vantmall/icon.svgx/home?a=1', '/vantmall/404', '/icon.svgx/home', 'a=1'],
  ['/vantmall/robots.txt/home?a=1', '/vantmall/404', '/robots.txt/home', 'a=1'],
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
  '/vantmall/catalogue/live/1006/init.mp4',
  '/vantmall/icon.svg',
  '/vantmall/robots.txt?a=1',
  '/vantmall/web-app/en~browser~10000/manifest.webmanifest',
  '/vantmall/_next/image?url=x',
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

// R-SECURITY-18
test('renders no page of a variant that a path names by itself', () => {
  const internalPages = ['/home/one-column', '/white/101001/closed'];
  const pages = [...pagePatterns.map((pattern) => pattern.replace(/\{\w+\}/, '101001')), ...internalPages];
  const folders = ['bench', '_next', '_next/data/x', 'catalogue', 'icon.svg', 'web-app', 'en~browser~10000'];
  for (const folder of folders)
    for (const page of pages) expect(hideAddress(`/vantmall/${folder}${page}?a=1`).url).toBe('/vantmall/404');
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
  expect(readRequestedUrl(new Headers({ 'x-page-address': '/vantmall/mine?a=1' }))).toBeUndefined();
});

test('matches exactly the pages in the middleware', () => {
  expect(middlewareConfig.matcher).toContain(`/((?!${NOT_PAGES.join('|')}).*)`);
});

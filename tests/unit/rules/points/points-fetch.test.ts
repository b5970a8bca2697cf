import { shouldFetchPoints } from '@/lib/rules/points/points-fetch';

// R-POINTS-22
test.each([
  '/payindex',
  '/customService1',
  '/ordersuccess',
  '/myorder3',
  '/leftFirst',
  '/activity/brand',
  '/activity/timeLimit',
  '/activity/returnScore',
  '/myorder3/',
])('fetches no points on arrival at %s', (path) => {
  expect(shouldFetchPoints(path)).toBe(false);
});

test.each([
  '/',
  '/home',
  '/primary1',
  '/mine',
  '/goodsProfile/100101',
  '/activity',
  '/customService',
  '/404',
])('fetches points on arrival at %s', (path) => {
  expect(shouldFetchPoints(path)).toBe(true);
});

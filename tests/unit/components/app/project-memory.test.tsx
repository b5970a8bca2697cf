import { render } from '@testing-library/react';
import { Providers } from '@/components/app/providers';
import { readCookie, writeCookie } from '@/lib/browser/cookies';

let path = '/home';
jest.mock('next/navigation', () => ({ usePathname: () => path }));
jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));

const page = <Providers projectKey="10000">Page</Providers>;
const openPage = (nextPath: string, query: string) => {
  path = nextPath;
  window.history.replaceState(null, '', `/vantmall${nextPath}${query}`);
};

beforeEach(() => writeCookie('pId', '', 0));

// R-PROJECT-26
test('remembers the project of a page that is opened without cookies', () => {
  openPage('/home', '?pId=777');
  render(page);
  expect(readCookie('pId')).toBe('777');
});

// R-PROJECT-26
test('replaces the remembered project when a page of another project follows', () => {
  writeCookie('pId', '10002');
  openPage('/home', '?pId=777');
  const { rerender } = render(page);
  openPage('/mine', '?pId=888');
  rerender(<Providers projectKey="10000">Next page</Providers>);
  expect(readCookie('pId')).toBe('888');
});

// R-QUICK-03
test('leaves the project of a page of the quick app to the code that knows how long it is kept', () => {
  document.documentElement.dataset.env = 'quickApp';
  openPage('/home', '?pId=777');
  render(page);
  delete document.documentElement.dataset.env;
  expect(readCookie('pId')).toBeUndefined();
});

// R-PROJECT-26
test('remembers nothing on a page without a valid project', () => {
  openPage('/home', '?pId=x');
  render(page);
  expect(readCookie('pId')).toBeUndefined();
});

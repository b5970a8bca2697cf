import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { HostState } from '@/components/app/host-state';
import { meQuery } from '@/lib/browser/queries';
import { createQueryClient } from '@/lib/browser/query-client';
import type * as WatchUser from '@/lib/browser/watch-user';
import { AppError } from '@/lib/contract/errors';
import { me, type User } from '@/lib/contract/user';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const reload = jest.fn();
/** What this module remembers of the document: each test has a document of its own. */
let mockWatchUser: typeof WatchUser;
jest.mock('@/lib/browser/watch-user', () => ({
  saveUser: (user: User) => mockWatchUser.saveUser(user, reload),
}));
beforeEach(() =>
  jest.isolateModules(() => {
    mockWatchUser = jest.requireActual('@/lib/browser/watch-user');
  }),
);
mockNavigation({ usePathname: () => '/home' });

const server = setupServer();
runMockServer(server);
afterEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'mallNewLogin=; Max-Age=0; path=/';
  delete document.documentElement.dataset.env;
});

const user: User = {
  ...me.data.parse(me.example?.data),
  userId: 'u1',
  openid: 'o1',
  unionId: 'n1',
  authVersion: '2.1.0',
};

function openPage({ isLoggedIn = true } = {}) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `mallSignedIn=1${isLoggedIn ? '' : '; Max-Age=0'}`;
  window.history.replaceState(null, '', '/vantmall/home?pId=10003');
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <HostState />
    </QueryClientProvider>,
  );
  return client;
}

// R-ACCOUNT-26, R-SECURITY-32
describe('local storage', () => {
  test('follows the answers about the user', async () => {
    const client = openPage();
    client.setQueryData(meQuery().queryKey, user);
    await waitFor(() =>
      expect({ ...localStorage }).toEqual({
        ...{ pId: '10003', userId: 'u1', openid: 'o1', unionId: 'n1', authVersion: '2.1.0' },
      }),
    );
    client.setQueryData(meQuery().queryKey, { ...user, userId: 'u2', openid: '', unionId: '' });
    await waitFor(() =>
      expect({ ...localStorage }).toEqual({ pId: '10003', userId: 'u2', authVersion: '2.1.0' }),
    );
    // The document has loaded data of the first one.
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('follows a login by a redirect at the next page, which asks for the user once', async () => {
    for (const key of ['userId', 'openid']) localStorage.setItem(key, 'guest');
    let calls = 0;
    server.use(
      mockEndpoint('me', () => {
        calls += 1;
        return user;
      }),
    );
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'mallNewLogin=1; path=/';
    openPage();
    await waitFor(() => expect({ ...localStorage }).toMatchObject({ userId: 'u1', openid: 'o1' }));
    await waitFor(() => expect(document.cookie).not.toContain('mallNewLogin'));
    openPage();
    expect(calls).toBe(1);
  });

  test('asks again at the next page when the user could not be read after a login by a redirect', async () => {
    server.use(mockEndpoint('me', () => new AppError('forbidden', 'no')));
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'mallNewLogin=1; path=/';
    const { queryKey } = meQuery();
    const client = openPage();
    await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
    expect(document.cookie).toContain('mallNewLogin');
    server.use(mockEndpoint('me', () => user));
    openPage();
    await waitFor(() => expect(localStorage.getItem('userId')).toBe('u1'));
  });

  test('contains the app id of the public account inside WeChat', async () => {
    server.use(mockEndpoint('getAuthInfo', () => ({ appId: 'wx1', redirectBaseUrl: '' })));
    document.documentElement.dataset.env = 'wechat';
    openPage().setQueryData(meQuery().queryKey, user);
    await waitFor(() => expect(localStorage.getItem('wxPayAppId')).toBe('wx1'));
  });

  test('loses the user when the session has ended, and keeps the pending order', () => {
    for (const key of ['userId', 'openid', 'unionId', 'authVersion', 'wxPayAppId', 'orderInfo'])
      localStorage.setItem(key, 'old');
    openPage({ isLoggedIn: false });
    expect({ ...localStorage }).toEqual({ pId: '10003', orderInfo: 'old' });
  });
});

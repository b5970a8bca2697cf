import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { HostBridgeConnection } from '@/components/app/host-bridge-connection';
import { meQuery } from '@/lib/browser/queries';
import { createQueryClient } from '@/lib/browser/query-client';
import { me } from '@/lib/contract/user';
import { runMockServer } from '../../../support/fakes/run-mock-server';

// @alone: where storage is missing, the module itself remembers that it has asked.
const server = setupServer();
runMockServer(server);
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  delete window.VantMallApp;
  delete document.documentElement.dataset.env;
});

function openPage(client: ReturnType<typeof createQueryClient>): void {
  render(
    <QueryClientProvider client={client}>
      <HostBridgeConnection />
    </QueryClientProvider>,
  );
}

/** Opens the app around the page. @returns the types of the messages that it gets */
function openApp(): string[] {
  const types: string[] = [];
  window.VantMallApp = { postMessage: (text) => types.push(JSON.parse(text).type) };
  document.documentElement.dataset.env = 'app';
  return types;
}

/** Lets every call fail. @returns a function that counts them */
function failCalls(): () => number {
  let failures = 0;
  server.use(
    http.all('*', () => {
      failures += 1;
      return HttpResponse.json({ code: 403, msg: 'no', data: null }, { status: 403 });
    }),
  );
  return () => failures;
}

function createGuestClient(): ReturnType<typeof createQueryClient> {
  const client = createQueryClient();
  const guest = { openid: '', unionId: '', alipayUserId: '' };
  client.setQueryData(meQuery().queryKey, { ...me.data.parse(me.example?.data), ...guest });
  return client;
}

// R-APP-04
test('asks the app for its user on the next page when the first one could not find out who the shopper is', async () => {
  const types = openApp();
  const countFailures = failCalls();
  openPage(createQueryClient());
  await waitFor(() => expect([countFailures() > 0, sessionStorage.length]).toEqual([true, 0]));
  expect(types).not.toContain('login');
  openPage(createGuestClient());
  await waitFor(() => expect(types).toContain('login'));
});

// R-APP-04
test('asks the app for its user once in each document where the web view has no storage', async () => {
  const types = openApp();
  const countFailures = failCalls();
  const storage = jest.spyOn(window, 'sessionStorage', 'get');
  // Android's web view has none by default; others throw.
  storage.mockReturnValue(null as unknown as Storage);
  const visitor = createQueryClient();
  openPage(visitor);
  await waitFor(() => expect([countFailures() > 0, visitor.isFetching()]).toEqual([true, 0]));
  expect(types).not.toContain('login');
  storage.mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  openPage(createGuestClient());
  await waitFor(() => expect(types).toContain('login'));
  const guest = createGuestClient();
  const readUser = jest.spyOn(guest, 'fetchQuery');
  openPage(guest);
  // It is sent before the app is asked for its user.
  await waitFor(() => expect(types.filter((type) => type === 'title')).toHaveLength(3));
  expect(readUser).not.toHaveBeenCalled();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { HostBridgeConnection } from '@/components/app/host-bridge-connection';
import { meQuery } from '@/lib/browser/queries';
import { createQueryClient } from '@/lib/browser/query-client';
import { me } from '@/lib/contract/user';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const server = setupServer();
runMockServer(server);
afterEach(() => {
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

// R-APP-04
test('asks the app for its user on the next page when the first one could not find out who the shopper is', async () => {
  const types: string[] = [];
  window.VantMallApp = { postMessage: (text) => types.push(JSON.parse(text).type) };
  document.documentElement.dataset.env = 'app';
  let failures = 0;
  server.use(
    http.all('*', () => {
      failures += 1;
      return HttpResponse.json({ code: 403, msg: 'no', data: null }, { status: 403 });
    }),
  );
  openPage(createQueryClient());
  await waitFor(() => expect([failures > 0, sessionStorage.length]).toEqual([true, 0]));
  expect(types).not.toContain('login');
  const client = createQueryClient();
  const guest = { openid: '', unionId: '', alipayUserId: '' };
  client.setQueryData(meQuery().queryKey, { ...me.data.parse(me.example?.data), ...guest });
  openPage(client);
  await waitFor(() => expect(types).toContain('login'));
});

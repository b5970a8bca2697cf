import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { ReturnedPoints } from '@/components/activity/returned-points';
import { writeCookie } from '@/lib/browser/cookies';
import { runAfterPaint } from '@/lib/browser/run-after-paint';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

jest.mock('@/lib/browser/run-after-paint', () => ({ runAfterPaint: jest.fn() }));

const line = (
  <ReturnedPoints texts={{ none: 'What you pay comes back', sum: 'Returned so far: {points} coins' }} />
);

/** Mocks the sum, and counts the calls. */
function mockSum(answer: number | AppError) {
  const mall = { calls: 0 };
  server.use(
    mockEndpoint('refundPoints', () => {
      mall.calls += 1;
      return answer instanceof AppError ? answer : { refundPoint: answer };
    }),
  );
  return mall;
}

/** Renders the line, in a browser that has painted it. */
function renderPainted() {
  const { client } = renderPart(line);
  const [paint] = jest.mocked(runAfterPaint).mock.calls[0] ?? [];
  if (!paint) throw new Error('nothing waits for the first paint');
  act(() => paint());
  return client;
}

runMockServer(server);
beforeEach(() => {
  jest.mocked(runAfterPaint).mockReset();
  writeCookie('mallSignedIn', '1');
});

// R-ACTIVITY-26
test('shows the sum of the returned points after the first paint', async () => {
  mockSum(11_900);
  renderPainted();
  expect(await screen.findByText('Returned so far: 11,900 coins')).toBeInTheDocument();
});

// R-ACTIVITY-26
test('is in the document of the server and makes no call before the first paint', () => {
  const mall = mockSum(5);
  const html = renderToString(<QueryClientProvider client={new QueryClient()}>{line}</QueryClientProvider>);
  expect(html).toContain('What you pay comes back');
  renderPart(line);
  expect(screen.getByText('What you pay comes back')).toBeInTheDocument();
  expect(mall.calls).toBe(0);
});

// R-ACTIVITY-26
test('makes no call for a visitor without a session', async () => {
  writeCookie('mallSignedIn', '', 0);
  const mall = mockSum(5);
  renderPainted();
  await act(async () => {});
  expect(screen.getByText('What you pay comes back')).toBeInTheDocument();
  expect(mall.calls).toBe(0);
});

test.each([
  ['nothing was returned yet', 0],
  ['the call fails', new AppError('not_found', 'no such call')],
])('keeps the sentence when %s', async (_, answer) => {
  const mall = mockSum(answer);
  const client = renderPainted();
  await waitFor(() => expect(mall.calls).toBeGreaterThan(0));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByText('What you pay comes back')).toBeInTheDocument();
});

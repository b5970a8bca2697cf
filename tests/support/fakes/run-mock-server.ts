import { HttpResponse, http } from 'msw';
import type { setupServer } from 'msw/node';

/** Links prefetch their pages, which no component test has. */
const missingPages = http.get('*', ({ request }) =>
  new URL(request.url).searchParams.has('_rsc') ? new HttpResponse(null, { status: 404 }) : undefined,
);

/**
 * Runs a mock server for the tests of a file: each test starts with the server's first handlers, and a call without a handler
 * fails.
 */
export function runMockServer(server: ReturnType<typeof setupServer>): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => server.use(missingPages));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

import { createServer } from 'node:http';
import { getConfig } from '@/server/config';
import { startEmbeddedMall } from '@/server/embedded';

/**
 * A server with an embedded mall that stops as the framework does: its listener comes first, closes the server and exits; here
 * twice, as the end of the draining does so, too.
 * It sends a message when one event waits for the cloud log.
 */
const server = createServer().listen(0, '127.0.0.1');
if (process.env.TEST_HANDLES_SIGNALS === 'yes')
  process.on('SIGTERM', () =>
    server.close(() => {
      for (const code of [143, 1]) process.exit(code);
    }),
  );
const { prefix, fetch } = await startEmbeddedMall(getConfig());
const events = [{ name: 'forward_path', path: '/home', at: '2026-03-10T03:59:00.000Z' }];
const answer = await fetch(
  new Request(`${prefix}/api/track`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ batchId: 'b1', dataSource: 4, events }),
  }),
);
process.send?.(answer.status);

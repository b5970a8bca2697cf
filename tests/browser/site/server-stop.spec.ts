import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { track } from '../../../lib/contract/content';
import { expect, test } from '../support/fixtures';
import { startOwnServer } from '../support/own-server';

// The framework ends the process, so an update of it must not lose the lines again.
// R-EVENT-20
test('a server that is stopped sends the event that waits for the cloud log', async () => {
  const bodies: string[] = [];
  const service = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    response.end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const server = await startOwnServer({
    MALL_EVENTS: 'forward',
    MALL_SLS_URL: `http://127.0.0.1:${port}/logstores/mall-log`,
  });
  const events = [{ name: 'forward_path', path: '/home', at: '2026-03-10T03:59:00.000Z' }];
  const answer = await fetch(server.base + track.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ batchId: 'b1', dataSource: 4, events }),
  });
  expect([answer.status, bodies]).toEqual([200, []]);
  await server.stop();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('forward_path');
  service.close();
});

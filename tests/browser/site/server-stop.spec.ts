import { once } from 'node:events';
import { Agent, createServer, get, request as httpRequest, type IncomingMessage } from 'node:http';
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

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

/** Sends a request over a kept connection of the agent. @returns the whole answer, or the code of the error */
const send = (url: string, agent: Agent): Promise<Answer | string> =>
  new Promise((resolve) => {
    const read = async (response: IncomingMessage) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode, connection: response.headers.connection, body });
    };
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message);
    get(url, { agent }, (response) => read(response).catch(fail)).on('error', fail);
  });

// R-OPS-31
test('a server that is stopped ends by itself and breaks off no request while clients use their connections', async () => {
  const server = await startOwnServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const answers: Answer[] = [];
  const errors: string[] = [];
  const sendUntilRefused = async (path: string) => {
    while (errors.length < 8) {
      const answer = await send(server.base + path, agent);
      if (typeof answer !== 'string') answers.push(answer);
      else {
        errors.push(answer);
        return;
      }
    }
  };
  const paths = ['/api/health', '/home?pId=10000', '/api/v9/goodsList?pId=10000', '/robots.txt'];
  const clients = [...paths, ...paths].map(sendUntilRefused);
  await expect.poll(() => answers.length).toBeGreaterThan(40);
  expect(answers.map(({ connection }) => connection)).not.toContain('close');
  const stoppedAt = performance.now();
  await server.stop();
  // Docker kills it after 10 s. Nothing here takes long, so it need not wait for the end of its time limit either.
  expect(performance.now() - stoppedAt).toBeLessThan(5000);
  await Promise.all(clients);
  expect(new Set(errors)).toEqual(new Set(['ECONNREFUSED']));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.every(({ body }) => body.length > 0)).toBe(true);
  expect(answers.map(({ connection }) => connection)).toContain('close');
  agent.destroy();
});

// R-OPS-31
test('a server that is stopped ends in time when a client never finishes its request', async () => {
  const server = await startOwnServer({ MALL_BODY_TIMEOUT_MS: '60000' });
  const agent = new Agent({ keepAlive: true });
  const request = httpRequest(server.base + track.path, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', 'content-length': '100', 'sec-fetch-site': 'same-origin' },
  });
  const failed = once(request, 'error');
  request.write('{');
  await expect.poll(() => request.socket?.bytesWritten ?? 0).toBeGreaterThan(0);
  const stoppedAt = performance.now();
  await server.stop();
  await failed;
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  agent.destroy();
});

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { track } from '../../../lib/contract/content';
import { expect, test } from '../support/fixtures';
import { startOwnServer } from '../support/own-server';
import { CHEAP_SPEC_ID } from '../support/shopper';

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

const ADDRESS = {
  ...{ receiver: '李青', phone: '13800138000', province: '浙江省', city: '杭州市', county: '西湖区' },
  ...{ areaCode: '330106', detail: '文三路 478 号', isDefault: true },
};

// R-OPS-31
test('a server that is stopped creates exactly the orders that it has answered', async () => {
  const folder = mkdtempSync(path.join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'vantmall-stopped-'));
  const server = await startOwnServer({ MALL_DATA_DIR: folder, MALL_RATE_LIMIT: 'false' });
  const call = async (route: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.base}/api/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { code: number; data: Record<string, string> };
  };
  const database = new DatabaseSync(path.join(folder, 'mall.db'), { timeout: 5000 });
  database.exec(
    `update goods_specs set stock = 100000, order_limit = 99, points = 1 where id = '${CHEAP_SPEC_ID}'`,
  );
  const ordered: string[] = [];
  const errors: unknown[] = [];
  const orderUntilRefused = async () => {
    const { data: user } = await call('v7/user/login', {});
    const headers = { authorization: `Bearer ${user.token}` };
    const { data: address } = await call('address', ADDRESS, headers);
    const input = { goodsSpecId: CHEAP_SPEC_ID, quantity: 1, addressId: address.addressId };
    while (errors.length < 8) {
      try {
        const { code, data } = await call('v4/saveOrder', input, {
          ...headers,
          'idempotency-key': crypto.randomUUID(),
        });
        expect(code).toBe(200);
        ordered.push(String(data.orderId));
      } catch (error) {
        errors.push((error as { cause?: { code?: unknown } }).cause?.code ?? error);
        return;
      }
    }
  };
  const shoppers = Array.from({ length: 8 }, orderUntilRefused);
  await expect.poll(() => ordered.length).toBeGreaterThan(40);
  await server.stop();
  await Promise.all(shoppers);
  // Whoever is refused knows that nothing was ordered; a connection that broke off would leave it open.
  expect(new Set(errors)).toEqual(new Set(['ECONNREFUSED']));
  const rows = database.prepare('select id from orders order by id').all();
  expect(rows.map(({ id }) => id)).toEqual(ordered.toSorted());
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

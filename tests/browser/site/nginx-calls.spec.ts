import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as sendRequest } from 'node:http';
import { endpoints } from '../../../lib/contract';
import { getEndpointPaths, type Method } from '../../../lib/contract/endpoint';
import { findFreePort } from '../support/find-free-port';
import { expect, test } from '../support/fixtures';
import { listen, startNginx } from '../support/nginx';

interface Call {
  method: Method;
  path: string;
}

const toCalls = (effect: 'read' | 'write'): Call[] =>
  endpoints
    .filter((endpoint) => endpoint.effect === effect)
    .flatMap((endpoint) =>
      getEndpointPaths(endpoint).map((path) => ({
        method: endpoint.method,
        path: path.replace(/\{\w+\}/g, '1'),
      })),
    );
const writes = toCalls('write');
const reads = toCalls('read').filter(({ method }) => method === 'GET');

/** Sends a call to nginx with exactly this path: `fetch` would change a backslash. @returns its status */
async function send(origin: string, { method, path }: Call): Promise<number | undefined> {
  const hasBody = method === 'POST' || method === 'PUT';
  const request = sendRequest(origin, {
    ...{ method, path },
    ...(hasBody && { headers: { 'content-type': 'application/json' } }),
  });
  request.end(hasBody ? '{"a":1}' : undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await response.toArray();
  return response.statusCode;
}

interface RunningNginx {
  origin: string;
  /** What the servers have received since the last call of this function. */
  takeReceived: () => string[];
}

/** Starts nginx in front of two servers that answer in this way, and of those that are given by their addresses. */
async function withServers(
  {
    answer,
    more = [],
    edit = (text) => text,
  }: { answer: RequestListener; more?: string[]; edit?: (text: string) => string },
  run: (nginx: RunningNginx) => Promise<void>,
): Promise<void> {
  let received: string[] = [];
  const servers = [1, 2].map(() =>
    createServer((request, response) => {
      received.push(`${request.method} ${request.url}`);
      request.resume().once('end', () => answer(request, response));
    }),
  );
  const ports = await Promise.all(servers.map((server) => listen(server)));
  const addresses = [...ports.map((port) => `127.0.0.1:${port}`), ...more];
  const nginx = await startNginx({
    baseURL: `http://127.0.0.1:${ports[0]}`,
    options: { servers: addresses },
    // nginx avoids a server for a moment after a failure; here, each call begins anew.
    edit: (text) => edit(text.replaceAll(' fail_timeout=1s;', ' max_fails=0;')),
  });
  const takeReceived = () => {
    const taken = received;
    received = [];
    return taken;
  };
  try {
    await run({ origin: nginx.origin, takeReceived });
  } finally {
    await nginx.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

const breakConnection: RequestListener = (request) => request.socket.destroy();

// R-OPS-34
test('nginx sends no changing call to a second server when the first one ends the connection', async () => {
  expect(new Set(writes.map(({ method }) => method))).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE']));
  await withServers({ answer: breakConnection }, async ({ origin, takeReceived }) => {
    for (const base of ['', '/vantmall']) {
      for (const { method, path } of writes) {
        const status = await send(origin, { method, path: `${base}${path}?pId=10000` });
        expect([status, takeReceived()]).toEqual([502, [`${method} ${base}${path}?pId=10000`]]);
      }
    }
    // The server reads a backslash as a slash.
    for (const path of ['/api/x\\..\\signIn', '/api/good/comment/x\\..\\..\\..\\signIn']) {
      await send(origin, { method: 'GET', path });
      expect(takeReceived()).toEqual([`GET ${path}`]);
    }
  });
});

// R-OPS-34
test('nginx sends a read to a second server when the first one ends the connection', async () => {
  await withServers({ answer: breakConnection }, async ({ origin, takeReceived }) => {
    for (const { method, path } of [...reads, { method: 'GET', path: '/uploads/a.png' } as const]) {
      const status = await send(origin, { method, path: `/vantmall${path}?pId=10000` });
      expect([status, takeReceived()]).toEqual([502, Array(2).fill(`GET /vantmall${path}?pId=10000`)]);
    }
  });
});

// R-OPS-34
test('nginx sends any call to another server when one refuses the connection', async () => {
  const more = [`127.0.0.1:${await findFreePort()}`];
  const answer: RequestListener = (_, response) => response.end('{}');
  await withServers({ answer, more }, async ({ origin, takeReceived }) => {
    for (const call of [...writes, ...reads]) {
      // Each third request begins with the server that is away.
      for (let count = 0; count < 3; count += 1) {
        const status = await send(origin, call);
        expect([status, takeReceived()]).toEqual([200, [`${call.method} ${call.path}`]]);
      }
    }
  });
});

// R-OPS-34
test('nginx sends no call to a second server when the first one takes too long', async () => {
  const edit = (text: string) => text.replace('proxy_read_timeout 40s', 'proxy_read_timeout 200ms');
  await withServers({ answer: () => {}, edit }, async ({ origin, takeReceived }) => {
    for (const path of ['/api/signIn', '/api/user/me']) {
      expect(await send(origin, { method: 'GET', path })).toBe(504);
      expect(takeReceived()).toEqual([`GET ${path}`]);
    }
  });
});

/** Answers with the number of the server, and is away in between. */
async function createServerThatRestarts(name: string) {
  const open = () => createServer((_, response) => response.setHeader('x-server', name).end('{}'));
  let server = open();
  const port = await listen(server);
  return {
    port,
    async goAway() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async comeBack() {
      server = open();
      await listen(server, port);
    },
  };
}

// R-OPS-44
test('nginx uses a server again two seconds after its restart, so the next one can be restarted', async () => {
  const one = await createServerThatRestarts('one');
  const two = await createServerThatRestarts('two');
  const nginx = await startNginx({
    baseURL: `http://127.0.0.1:${one.port}`,
    options: { servers: [one, two].map(({ port }) => `127.0.0.1:${port}`) },
    // Each process of nginx finds out by itself which servers are away.
    edit: (text) => text.replace('worker_processes auto', 'worker_processes 1'),
  });
  /** Sends a call that changes something. */
  const call = async () => {
    const response = await fetch(`${nginx.origin}/api/signIn`);
    await response.arrayBuffer();
    const seconds = Date.parse(response.headers.get('date') ?? '') / 1000;
    return { status: response.status, server: response.headers.get('x-server'), seconds };
  };
  const isAnswered = ({ status }: { status: number }) => status === 200;
  try {
    await one.goAway();
    const meanwhile = [await call(), await call(), await call(), await call()];
    expect(meanwhile.every(isAnswered)).toBe(true);
    await one.comeBack();
    // By the clock of nginx: then the two servers take turns again, after a few calls that prefer the one that was there.
    const backAt = (meanwhile.at(-1)?.seconds ?? 0) + 2;
    const late: unknown[] = [];
    for (let last = await call(); last.server !== 'one'; last = await call()) {
      if (last.seconds >= backAt) late.push(last.server);
      expect(late.length).toBeLessThan(10);
    }
    await two.goAway();
    const afterwards = [await call(), await call(), await call(), await call()];
    expect(afterwards.every(isAnswered)).toBe(true);
  } finally {
    await nginx.stop();
    for (const server of [one, two]) await server.goAway();
  }
});

test('nginx passes an error of a server on, and sends the call to no other one', async () => {
  const answer: RequestListener = (_, response) => response.writeHead(502).end('{"code":502}');
  await withServers({ answer }, async ({ origin, takeReceived }) => {
    const response = await fetch(`${origin}/api/user/me`);
    expect([response.status, await response.text()]).toEqual([502, '{"code":502}']);
    expect(takeReceived()).toHaveLength(1);
  });
});

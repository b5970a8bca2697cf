/** @jest-environment node */
import '../../upstream/support/environment';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withoutBasePath } from '@/lib/contract/paths';
import { normalizeIncomingRequests } from '@/server/bff/http/incoming-requests';
import { proxyToMall } from '@/server/bff/proxy';
import { createSignedHeaders } from '@/server/mall/http/signed-call';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import {
  createStartedPayment,
  readPaymentState,
  startProductionMall,
  toProviderId,
} from '@/tests/support/builders/payment';
import { type FakeCloudpay, startFakeCloudpay } from '@/tests/support/fakes/fake-cloudpay';
import type { TestMall } from '@/tests/support/test-mall';
import { API_SECRET } from '../../upstream/support/environment';

const servers: Server[] = [];
let cloudpay: FakeCloudpay;
let testMall: TestMall;
let bff: string;
let mall: string;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Answers requests of Node by a handler of web requests, as the framework does. */
const serve =
  (handle: (request: Request) => Promise<Response>): RequestListener =>
  async (incoming: IncomingMessage, response) => {
    const body = Buffer.concat(await incoming.toArray());
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const request = new Request(`http://mall.example${incoming.url}`, { method: 'POST', headers, body });
    const answer = await handle(request);
    response.writeHead(answer.status).end(await answer.text());
  };

/** Both servers are in this process, so both add the base path to the target of a request. */
const passToMall = async (request: Request): Promise<Response> =>
  testMall.fetch(withoutBasePath(new URL(request.url).pathname), {
    method: request.method,
    headers: request.headers,
    body: await request.text(),
  });

let stopNormalizing: () => void;
beforeAll(async () => {
  cloudpay = await startFakeCloudpay(() => testMall.now());
  testMall = await startProductionMall({ cloud: cloudpay.settings });
  stopNormalizing = normalizeIncomingRequests();
  bff = await listen(serve(proxyToMall));
  mall = await listen(serve(passToMall));
});
afterAll(async () => {
  stopNormalizing();
  for (const server of servers) server.close();
  await testMall.close();
  await cloudpay.close();
});

// R-PAY-30
test.each([
  ['in this process', () => ({ prefix: 'http://mall.internal', fetch: passToMall })],
  ['over HTTP, where the BFF signs its own calls', () => createHttpTransport(mall, 'mall', API_SECRET)],
])('a notification of cloud payment reaches a mall %s with its signature', async (_, createTransport) => {
  registerTransport(createTransport());
  const payment = await createStartedPayment(testMall, 'cloud');
  const body = JSON.stringify({
    type: 'paid',
    merchantId: 'mall-1',
    paymentNo: toProviderId(payment.paymentId),
    orderId: payment.orderId,
    transactionId: `t-${payment.paymentId}`,
    amountFen: 1990,
    currency: 'CNY',
  });
  const headers = createSignedHeaders(cloudpay.settings.secret, ['notification', body], testMall.now());
  const answer = await fetch(`${bff}/vantmall/api/pay/notify/cloud`, { method: 'POST', headers, body });
  expect(await answer.text()).toBe('OK');
  expect(await readPaymentState(testMall, payment)).toBe('order 2, payment paid');
});

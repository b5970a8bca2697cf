import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listServers } from '@/server/revalidation/running-servers';
import { start } from '@/server/start';
import { getTransport } from '@/server/upstream/transport';

process.env.MALL_LOG_LEVEL = 'silent';
process.env.MALL_DATA_DIR = mkdtempSync(join(tmpdir(), 'vantmall-'));
process.env.PORT = '4999';
process.env.MALL_API_URL = 'http://MALL.example:80/points/';
process.env.MALL_SECOND_API_URL = 'http://second.example';

// Diagnostics channels belong to the process: a subscription here would see the requests of other test files.
jest.mock('@/server/bff/http/incoming-requests', () => ({ normalizeIncomingRequests: jest.fn() }));

jest.mock('@/server/embedded', () => {
  throw new Error('the embedded mall was loaded');
});

// R-OPS-10
test('connects each service to its URL and does not load the embedded mall', async () => {
  await start();
  expect(getTransport()).toMatchObject({ prefix: 'http://mall.example/points', remote: 'mall' });
  expect(getTransport('partner')).toMatchObject({ prefix: 'http://second.example', remote: 'partner' });
});

// R-OPERATOR-13
test('lets commands with the same data folder find the server', async () => {
  await start();
  expect(listServers(process.env.MALL_DATA_DIR ?? '')).toEqual(['http://localhost:4999']);
});

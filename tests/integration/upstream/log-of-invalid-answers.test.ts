/** @jest-environment node */
import './support/environment';
import { goodsGroupConfig, goodsList } from '@/lib/contract/goods';
import { getSingleton } from '@/server/singleton';
import { createLogger, getLogger } from '@/server/telemetry/logger';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '../../support/call-bff';
import { answerSuccess, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';

let upstream: FakeUpstream;
const lines: string[] = [];
beforeAll(async () => {
  upstream = await startFakeUpstream(answerSuccess([]));
});
beforeEach(() => {
  // What other tests of this process have logged counts, too.
  getSingleton('invalid-data-lines', () => new Map<string, unknown>()).clear();
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
  const log = createLogger('info', { write: (line) => lines.push(line) });
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(getLogger(), level).mockImplementation(log[level].bind(log));
});
afterEach(() => {
  lines.length = 0;
  jest.restoreAllMocks();
});
afterAll(() => upstream.close());

const SECRET = '13800138000';
const items = Array.from({ length: 500 }, () => ({ goodsId: { phone: SECRET }, title: 1 }));

const parseLines = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

// R-EVENT-21
test('logs five places of an answer that does not fit the contract, once a minute for each endpoint', async () => {
  const start = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(start);
  upstream.setListener(answerSuccess(items));
  const readGroups = async () => expect((await callBff(goodsGroupConfig, {})).status).toBe(502);
  for (let count = 0; count < 20; count++) await readGroups();
  await callBff(goodsList, {});
  clock.mockReturnValue(start + 61_000);
  await readGroups();
  const logged = parseLines();
  expect(logged.map(({ call, leftOut }) => [call, leftOut])).toEqual([
    ['goodsGroupConfig', undefined],
    ['goodsList', undefined],
    ['goodsGroupConfig', 19],
  ]);
  expect(logged[0]).toMatchObject({ requestId: expect.any(String) });
  expect(logged[0]?.err).toEqual({
    type: 'InvalidData',
    issueCount: 1000,
    issues: [
      '0.groupTypeId: invalid_type',
      '0.title: invalid_type',
      '1.groupTypeId: invalid_type',
      '1.title: invalid_type',
      '2.groupTypeId: invalid_type',
    ],
  });
  expect(lines.join('')).not.toContain(SECRET);
  for (const line of lines) expect(line.length).toBeLessThan(1000);
});

// R-EVENT-21
test('logs each failure of another kind', async () => {
  upstream.setListener((_, response) => response.writeHead(500).end());
  for (let count = 0; count < 3; count++) await callBff(goodsGroupConfig, {});
  expect(parseLines()).toHaveLength(3);
});

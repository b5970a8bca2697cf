/** @jest-environment node */
import '../upstream/support/environment';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { channel, drawPrize, dtkPrivilegeLink, dtkRankings } from '@/lib/contract/partner';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '@/tests/support/call-bff';
import {
  answerJson,
  answerSuccess,
  type FakeUpstream,
  startFakeUpstream,
} from '../upstream/support/fake-upstream';

let partner: FakeUpstream;
beforeEach(async () => {
  partner = await startFakeUpstream(answerSuccess([]));
  registerTransport(createHttpTransport(partner.url, 'partner', undefined), 'partner');
});
afterEach(() => partner.close());

const answerLink = (url: string) =>
  answerSuccess({ url, priceFen: 2990, checkedAt: '2026-03-10T04:00:00.000Z' });
const call = (endpoint: AnyEndpoint, as?: string) => callBff(endpoint, endpoint.example ?? {}, { as });

// R-PARTNER-05
test('passes on a link of the partner service to an allowed host', async () => {
  partner.setListener(answerLink('https://search.jd.com/Search?keyword=tea'));
  expect(await call(dtkPrivilegeLink)).toMatchObject({
    status: 200,
    body: { data: { url: 'https://search.jd.com/Search?keyword=tea' } },
  });
});

// R-PARTNER-05
test.each(['https://evil.example/x', 'https://search.jd.com@evil.example/x', 'https://search.jd.com:8443/x'])(
  'rejects the link %s of the partner service',
  async (url) => {
    partner.setListener(answerLink(url));
    const { status, body } = await call(dtkPrivilegeLink);
    expect({ status, reason: body.reason, data: body.data }).toEqual({
      status: 403,
      reason: 'host_not_allowed',
      data: null,
    });
    expect(JSON.stringify(body)).not.toContain('evil');
  },
);

// R-PARTNER-10
describe('a failure of the partner service', () => {
  const expectPartnerError = async (status: number) => {
    const answer = await call(dtkRankings);
    expect(answer.status).toBe(status);
    expect(answer.body.msg).toContain('the partner service');
    expect(answer.body.msg).not.toContain('points mall');
  };

  test.each([
    ['a server error', answerJson(500, 'down')],
    ['another shape', answerSuccess({ list: 'none' })],
    ['no envelope', answerJson(200, 'hello')],
    ['3 MB', answerSuccess('x'.repeat(3 * 1024 * 1024))],
  ])('names the partner service after %s', async (_, listener) => {
    partner.setListener(listener);
    await expectPartnerError(502);
  });

  test('names the partner service when it cannot be reached, and while its circuit is open', async () => {
    registerTransport(createHttpTransport('http://127.0.0.1:1', 'partner', undefined), 'partner');
    for (let count = 0; count < 6; count++) await expectPartnerError(503);
  });

  test('names the partner service when it does not respond in time', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    try {
      await expectPartnerError(504);
    } finally {
      timeout.mockRestore();
    }
  });
});

// R-PARTNER-13
test('a partner service that describes no draw has no wheel', async () => {
  const { canDraw: _, ...described } = channel.example?.data ?? {};
  partner.setListener(answerSuccess(described));
  expect((await call(channel)).body.data).toMatchObject({ canDraw: false });
});

// R-PARTNER-13
test.each([404, 405])('passes on %i of a partner service that does not know the draw', async (status) => {
  partner.setListener(answerJson(status, { code: status, msg: 'no such call', data: null }));
  expect((await call(drawPrize, 'any-user')).status).toBe(status);
});

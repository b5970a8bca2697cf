/** @jest-environment node */
import '../../../support/environment/server';
import { getRejectionHeader, REJECTED_PATH, type Rejection } from '@/server/bff/http/rejection';
import { answerRejectedRequest } from '@/server/bff/rejected-requests';

const requestRejection = (rejection?: Rejection, headers: Record<string, string> = {}) =>
  answerRejectedRequest(
    new Request(`http://mall.example${REJECTED_PATH}`, {
      headers: { ...headers, ...(rejection && { [getRejectionHeader()]: rejection }) },
    }),
  );

test.each([
  ['malformed', 400],
  ['misdirected call', 421],
] as const)('answers a %s in the envelope', async (rejection, status) => {
  const answer = await requestRejection(rejection, { 'x-request-id': 'request-1' });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, 'request-1']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.json()).toMatchObject({ code: status, data: null, requestId: 'request-1' });
});

test.each([
  ['zh-CN', '此网址不可用'],
  ['en', 'This address isn’t available'],
])('renders a small page without scripts in %s for a foreign host', async (language, title) => {
  const answer = await requestRejection('misdirected page', { 'accept-language': language });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([421, 'no-store']);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).not.toMatch(/<script|href=/);
  expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
});

// R-PROJECT-25
test.each([
  ['en', 'zh-CN', 'This address isn’t available'],
  ['xx', 'en', 'This address isn’t available'],
])(
  'renders the small page in the language of the cookie %s before the browser’s %s',
  async (chosen, language, title) => {
    const headers = { cookie: `a=1; mallLocale=${chosen}`, 'accept-language': language };
    expect(await (await requestRejection('misdirected page', headers)).text()).toContain(`<h1>${title}</h1>`);
  },
);

test('returns 404 when a caller requests the rejection path itself', async () => {
  const answer = await requestRejection(undefined, { 'x-rejection-1': 'malformed' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 404, msg: 'no such call' });
});

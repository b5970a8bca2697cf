/** @jest-environment node */
import './environment';
import { REFUSED_PATH, type Refusal, refusalHeader } from '@/server/bff/edge/refusal';
import { answerRefused } from '@/server/bff/refused';

const ask = (refusal?: Refusal, headers: Record<string, string> = {}) =>
  answerRefused(
    new Request(`http://mall.example${REFUSED_PATH}`, {
      headers: { ...headers, ...(refusal && { [refusalHeader()]: refusal }) },
    }),
  );

test.each([
  ['malformed', 400],
  ['misdirected call', 421],
] as const)('a %s is answered in the envelope', async (refusal, status) => {
  const answer = await ask(refusal, { 'x-request-id': 'request-1' });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, 'request-1']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await answer.json()).toMatchObject({ code: status, data: null, requestId: 'request-1' });
});

test.each([
  ['zh-CN', '此网址不可用'],
  ['en', 'This address is not served'],
])('a page of a foreign host is a small page in %s that runs nothing', async (language, title) => {
  const answer = await ask('misdirected page', { 'accept-language': language });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([421, 'no-store']);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).not.toMatch(/<script|href=/);
  expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
});

test('the address of refusals is 404 like any unknown call to whoever asks for it', async () => {
  const answer = await ask(undefined, { 'x-refusal-1': 'malformed' });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 404, msg: 'no such call' });
});

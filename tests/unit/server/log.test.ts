import { createLogger } from '@/server/telemetry/logger';

/** What a log line says. */
function lineOf(fields: object): string {
  let line = '';
  createLogger('info', { write: (text) => (line += text) }).info(fields, 'said');
  return line;
}

// R-EVENT-13
test('who somebody is and where they live is in no log', () => {
  const line = lineOf({
    phone: '13800138000',
    user: { phone: '13800138000', openid: 'o-secret', unionId: 'u-secret', token: 't-secret' },
    address: { receiver: '王小明', detail: '文三路 1 号' },
  });
  expect(line).toContain('said');
  expect(line).not.toMatch(/13800138000|secret|王小明|文三路/);
});

test('nor is it wherever else it stands', () => {
  const receiver = '王小明';
  const ids = { alipayUserId: 'a-secret', ticketUserId: 't-secret' };
  const order = { address: { receiver }, receiver, detail: '文三路 1 号' };
  const line = lineOf({ ...ids, receiver, call: { body: { ...ids, order, list: [{ to: { receiver } }] } } });
  expect(line).toContain('said');
  expect(line).not.toMatch(/secret|王小明|文三路/);
});

// R-SECURITY-14
test('nor what proves it', () => {
  const headers = { cookie: 'c-secret', authorization: 'a-secret', 'x-request-id': 'kept' };
  const line = lineOf({
    headers,
    request: { headers },
    input: { phoneCode: 'p-secret', secret: 's-secret' },
  });
  expect(line).toContain('kept');
  expect(line).not.toMatch(/[a-z]-secret/);
});

test('nor the row that a database refused', () => {
  const detail = 'Failing row contains (a1, 王小明, 13800138000).';
  const err = Object.assign(new Error('violates check constraint'), { code: '23514', detail });
  const line = lineOf({ err });
  expect(line).toContain('violates check constraint');
  expect(line).not.toMatch(/王小明|13800138000/);
});

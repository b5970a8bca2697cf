import { createLogger } from '@/server/telemetry/logger';

/** Returns the text of a log line. */
function writeLogLine(fields: object): string {
  let line = '';
  createLogger('info', { write: (text) => (line += text) }).info(fields, 'said');
  return line;
}

// R-EVENT-13
test('removes identity and address fields from a log line', () => {
  const line = writeLogLine({
    phone: '13800138000',
    user: { phone: '13800138000', openid: 'o-secret', unionId: 'u-secret', token: 't-secret' },
    address: { receiver: '王小明', detail: '文三路 1 号' },
  });
  expect(line).toContain('said');
  expect(line).not.toMatch(/13800138000|secret|王小明|文三路/);
});

test('removes personal data from nested fields of a log line', () => {
  const receiver = '王小明';
  const ids = { alipayUserId: 'a-secret', ticketUserId: 't-secret' };
  const order = { address: { receiver }, receiver, detail: '文三路 1 号' };
  const line = writeLogLine({
    ...ids,
    receiver,
    call: { body: { ...ids, order, list: [{ to: { receiver } }] } },
  });
  expect(line).toContain('said');
  expect(line).not.toMatch(/secret|王小明|文三路/);
});

// R-SECURITY-14
test('removes secrets from a log line', () => {
  const headers = { cookie: 'c-secret', authorization: 'a-secret', 'x-request-id': 'kept' };
  const line = writeLogLine({
    headers,
    request: { headers },
    input: { phoneCode: 'p-secret', secret: 's-secret' },
  });
  expect(line).toContain('kept');
  expect(line).not.toMatch(/[a-z]-secret/);
});

test('removes the rejected row of a database error from a log line', () => {
  const detail = 'Failing row contains (a1, 王小明, 13800138000).';
  const err = Object.assign(new Error('violates check constraint'), { code: '23514', detail });
  const line = writeLogLine({ err });
  expect(line).toContain('violates check constraint');
  expect(line).not.toMatch(/王小明|13800138000/);
});

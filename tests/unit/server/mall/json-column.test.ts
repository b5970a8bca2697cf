import { z } from 'zod';
import { jsonColumn } from '@/server/mall/db/json-column';

const column = jsonColumn(
  'orders.address',
  z.object({ receiver: z.string(), tags: z.array(z.string()).default([]) }),
);

test('returns the parsed value with the defaults of the schema', () => {
  expect(column.parse('{"receiver":"王小明"}')).toEqual({ receiver: '王小明', tags: [] });
});

test.each([
  ['no JSON', '王小明 13800138000', 'invalid JSON in orders.address'],
  ['an empty text', '', 'invalid JSON in orders.address'],
  ['a wrong type', '{"receiver":"王小明","tags":["茶",13800138000]}', 'at tags[1]'],
  ['a missing field', '{"name":"王小明"}', 'at receiver'],
])('rejects %s with the name of the column and without the data', (_, text, expected) => {
  const read = () => column.parse(text);
  expect(read).toThrow('orders.address');
  expect(read).toThrow(expected);
  expect(read).not.toThrow(/王小明|13800138000/);
});

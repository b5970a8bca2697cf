import { createId } from '@/server/mall/db/create-id';

test('ids are 22 characters for a URL, and never the same', () => {
  const ids = Array.from({ length: 2000 }, createId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});

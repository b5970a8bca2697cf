import { newId } from '@/server/mall/db/ids';

test('ids are 22 characters for a URL, and never the same', () => {
  const ids = Array.from({ length: 2000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
});

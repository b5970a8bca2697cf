import { createId } from '@/server/mall/db/create-id';

test('creates unique 22-character URL-safe ids that no command line takes for an option', () => {
  const ids = Array.from({ length: 2000 }, createId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^\w[\w-]{21}$/);
});

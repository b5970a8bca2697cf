import type { Host } from '@/server/mall/context';
import { BATCH, eachOf } from '@/server/mall/jobs/each-of';

const rows = Array.from({ length: 2.5 * BATCH }, (_, index) => ({ id: String(index).padStart(4, '0') }));

/** Works the rows off; those before `failing` fail. Answers what was worked on, and what was logged. */
async function workOff(failing: number) {
  const errors: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => errors.push(fields) };
  const seen: string[] = [];
  await eachOf(
    { log } as unknown as Host,
    async (after) => rows.filter(({ id }) => id > after).slice(0, BATCH),
    async (id) => {
      seen.push(id);
      if (Number(id) < failing) throw new Error('broken');
    },
  );
  return { seen, errors };
}

test('every row gets its turn, once', async () => {
  expect((await workOff(0)).seen).toEqual(rows.map(({ id }) => id));
});

test('a whole batch that always fails does not block the rows behind it', async () => {
  const { seen, errors } = await workOff(BATCH);
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(errors).toHaveLength(BATCH);
});

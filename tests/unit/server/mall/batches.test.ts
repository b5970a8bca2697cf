import type { MallDeps } from '@/server/mall/context';
import { BATCH_SIZE, forEachPaged } from '@/server/mall/jobs/batches';

const rows = Array.from({ length: 2.5 * BATCH_SIZE }, (_, index) => ({ id: String(index).padStart(4, '0') }));

/** Processes the rows; those before `failing` throw. Returns the processed rows and the log. */
async function processRows(failing: number) {
  const errors: object[] = [];
  const log = { info: () => {}, warn: () => {}, error: (fields: object) => errors.push(fields) };
  const processed: string[] = [];
  await forEachPaged(
    { log } as unknown as MallDeps,
    async (after) => rows.filter(({ id }) => id > after).slice(0, BATCH_SIZE),
    async (id) => {
      processed.push(id);
      if (Number(id) < failing) throw new Error('broken');
    },
  );
  return { seen: processed, errors };
}

test('processes every row once', async () => {
  expect((await processRows(0)).seen).toEqual(rows.map(({ id }) => id));
});

test('processes the rows behind a batch that always fails', async () => {
  const { seen, errors } = await processRows(BATCH_SIZE);
  expect(seen).toEqual(rows.map(({ id }) => id));
  expect(errors).toHaveLength(BATCH_SIZE);
});

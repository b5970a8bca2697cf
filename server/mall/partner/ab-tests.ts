import 'server-only';
import { z } from 'zod';
import { abAllocations } from '@/lib/contract/partner';
import { hashSha256 } from '@/lib/crypto';
import { pickWeighted } from '@/lib/rules/partner/pick-weighted';
import { jsonColumn } from '../db/json-column';
import type { Db } from '../db/types';
import { implement } from '../http/implement';

/** Schema of `ab_tests.variants`. */
export const variantsColumn = z
  .array(z.object({ name: z.string().min(1), weight: z.number().int().min(0) }))
  .min(1);
const storedVariants = jsonColumn('ab_tests.variants', variantsColumn);

/** A number from 0 to 1 for a client in a test: evenly distributed, the same on every instance. */
function getPosition(testId: string, clientId: string): number {
  const digest = hashSha256(`${testId}\n${clientId}`, 'hex');
  return Number.parseInt(digest.slice(0, 8), 16) / 2 ** 32;
}

interface AbTest {
  id: string;
  variants: string;
}

const toAllocationRow = (test: AbTest, clientId: string, created_at: string) => {
  const variant = pickWeighted(storedVariants.parse(test.variants), getPosition(test.id, clientId));
  return variant === undefined ? [] : [{ test_id: test.id, client_id: clientId, variant, created_at }];
};

const findRunningTests = (db: Db, testIds: readonly string[]): Promise<AbTest[]> => {
  const running = db
    .selectFrom('ab_tests')
    .select(['id', 'variants'])
    .where('is_running', '=', 1)
    .where('hidden_at', 'is', null);
  return (testIds.length > 0 ? running.where('id', 'in', testIds) : running).orderBy('id').execute();
};

/**
 * Returns the client's variants; omits ended and unknown tests. The first variant is stored, so later changes of the
 * weights do not affect the client (R-PARTNER-09).
 */
export const handleAllocations = implement(abAllocations, async ({ db, now }, { input }) => {
  const { clientId, testIds } = input;
  const tests = await findRunningTests(db, testIds);
  const rows = tests.flatMap((test) => toAllocationRow(test, clientId, now().toISOString()));
  if (rows.length === 0) return { allocations: [] };
  await db
    .insertInto('ab_allocations')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['client_id', 'test_id']).doNothing())
    .execute();
  const stored = await db
    .selectFrom('ab_allocations')
    .select(['test_id as testId', 'variant'])
    .where('client_id', '=', clientId)
    .where(
      'test_id',
      'in',
      tests.map(({ id }) => id),
    )
    .orderBy('test_id')
    .execute();
  return { allocations: stored };
});

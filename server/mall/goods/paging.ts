import 'server-only';
import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '@/lib/contract/fields';

export interface Paging {
  pageNum: number;
  pageSize: number;
}

type Counted<O> = O & { total: number };

/**
 * One page of a query with its total in one round trip; only a page past the end needs a second one. The window
 * function reads all rows of the query: where they are many, `count` is a sub-select that an index can answer
 * (R-GOODS-08).
 */
export async function fetchPage<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  { pageNum, pageSize }: Paging,
  count: AliasableExpression<unknown> = sql`count(*) over ()`,
): Promise<{ rows: O[]; total: number }> {
  const counted = query.select(count.as('total'));
  const rows = (await counted
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()) as Counted<O>[];
  if (rows[0] || pageNum === 1) return { rows, total: rows[0]?.total ?? 0 };
  const first = (await counted.limit(1).executeTakeFirst()) as Counted<O> | undefined;
  return { rows, total: first?.total ?? 0 };
}

/** A page as the contract answers it. */
export const toPage = <T>(list: T[], total: number, { pageNum, pageSize }: Paging): Page<T> => ({
  list,
  pageNum,
  pageSize,
  total,
  hasNextPage: pageNum * pageSize < total,
});

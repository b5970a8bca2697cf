import 'server-only';
import { type AliasableExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '@/lib/contract/fields';

/** A requested page; `pageNum` starts at 1. */
export interface Paging {
  pageNum: number;
  pageSize: number;
}

type Counted<O> = O & { total: number };

/**
 * Reads one page of a query and its total in one round trip; only a page past the end needs a second one. The default
 * window function reads all rows of the query; for many rows, pass a sub-select as `count` that an index or a kept number can answer
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

/** Creates a page of the contract. */
export const toPage = <T>(list: T[], total: number, { pageNum, pageSize }: Paging): Page<T> => ({
  list,
  pageNum,
  pageSize,
  total,
  hasNextPage: pageNum * pageSize < total,
});

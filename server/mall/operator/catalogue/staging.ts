import 'server-only';
import { type Kysely, sql } from 'kysely';
import type { ZodError } from 'zod';
import { isPostgres } from '../../db/dialect';
import type { Database } from '../../db/schema';
import { LIFT_LIMIT, RESTORE_LIMIT } from '../../db/silence-limit';
import { MAX_STOCK } from './catalogue-row';

/** Rows of a file for the checks against each other and the catalogue; the table exists only on its connection. */
export interface StagingTable {
  row_number: number;
  goods_id: string;
  group_id: string;
  spec_id: string;
  stock: number | null;
  /** Stock at the export of the file; null if the file does not have it. */
  stock_was: number | null;
  /** `goods` and `spec`: the two parts of a row as JSON. */
  goods: string;
  spec: string;
}

/** A connection that has the staging table. */
export type StagingDb = Kysely<Database & { catalogue_staging: StagingTable }>;

/** Creates the temporary table on this connection, outside of the mall's file or schema, so it blocks no other user. */
export async function openStaging(connection: Kysely<Database>): Promise<StagingDb> {
  const staging = connection.withTables<{ catalogue_staging: StagingTable }>();
  // Comparing a large file with itself and the catalogue is slow; no other work uses this connection.
  if (isPostgres(staging)) await sql.raw(LIFT_LIMIT).execute(staging);
  await sql`
    create temporary table catalogue_staging (
      row_number integer primary key, goods_id text not null, group_id text not null,
      spec_id text not null, stock integer, stock_was integer, goods text not null, spec text not null
    )`.execute(staging);
  return staging;
}

/** Creates indexes after the rows are written, so that look-ups by product and spec do not scan the table. */
export async function indexStaging(staging: StagingDb): Promise<void> {
  await sql`create index catalogue_staging_goods on catalogue_staging (goods_id, row_number)`.execute(
    staging,
  );
  await sql`create index catalogue_staging_spec on catalogue_staging (spec_id, row_number)`.execute(staging);
  if (isPostgres(staging)) await sql`analyze catalogue_staging`.execute(staging);
}

/** Drops the table and restores the timeout of the connection. */
export const dropStaging = async (staging: StagingDb): Promise<void> => {
  await sql`drop table if exists catalogue_staging`.execute(staging);
  if (isPostgres(staging)) await sql.raw(RESTORE_LIMIT).execute(staging);
};

/** A fault in a file: the row, the column and a message. */
export interface RowIssue {
  row: number;
  column: string;
  message: string;
}

/** Converts the errors of a schema to faults of a row. */
export const toRowIssues = (row: number, { issues }: ZodError): RowIssue[] =>
  issues.map(({ path, message }) => ({ row, column: path.join('.'), message }));

/** Faults of one kind that are reported at most. */
const MAX_ISSUES_PER_KIND = 100;

async function findDuplicates(staging: StagingDb): Promise<RowIssue[]> {
  const rows = await staging
    .selectFrom('catalogue_staging as later')
    .innerJoin('catalogue_staging as first', (join) =>
      join.onRef('first.spec_id', '=', 'later.spec_id').onRef('first.row_number', '<', 'later.row_number'),
    )
    .select(['later.row_number as row', 'later.spec_id as specId'])
    .select(({ fn }) => fn.min('first.row_number').as('first'))
    .groupBy(['later.row_number', 'later.spec_id'])
    .orderBy('later.row_number')
    .limit(MAX_ISSUES_PER_KIND)
    .execute();
  return rows.map(({ row, specId, first }) => ({
    row,
    column: 'specId',
    message: `${specId} is already in row ${first}`,
  }));
}

async function findContradictions(staging: StagingDb): Promise<RowIssue[]> {
  const rows = await staging
    .selectFrom('catalogue_staging as later')
    .innerJoin(
      (from) =>
        from
          .selectFrom('catalogue_staging')
          .select('goods_id')
          .select(({ fn }) => fn.min('row_number').as('first_row'))
          .groupBy('goods_id')
          .as('heads'),
      (join) => join.onRef('heads.goods_id', '=', 'later.goods_id'),
    )
    .innerJoin('catalogue_staging as first', 'first.row_number', 'heads.first_row')
    .select(['later.row_number as row', 'later.goods_id as goodsId', 'first.row_number as first'])
    .whereRef('later.goods', '!=', 'first.goods')
    .orderBy('later.row_number')
    .limit(MAX_ISSUES_PER_KIND)
    .execute();
  return rows.map(({ row, goodsId, first }) => ({
    row,
    column: 'goodsId',
    message: `the fields of product ${goodsId} differ from those in row ${first}`,
  }));
}

async function findUnknownGroups(staging: StagingDb): Promise<RowIssue[]> {
  const rows = await staging
    .selectFrom('catalogue_staging')
    .leftJoin('goods_groups', 'goods_groups.id', 'catalogue_staging.group_id')
    .select(['row_number as row', 'group_id as groupId'])
    .where('goods_groups.id', 'is', null)
    .orderBy('row_number')
    .limit(MAX_ISSUES_PER_KIND)
    .execute();
  return rows.map(({ row, groupId }) => ({
    row,
    column: 'groupId',
    message: `group ${groupId} does not exist`,
  }));
}

async function findForeignSpecs(staging: StagingDb): Promise<RowIssue[]> {
  const rows = await staging
    .selectFrom('catalogue_staging')
    .innerJoin('goods_specs', 'goods_specs.id', 'catalogue_staging.spec_id')
    .select(['row_number as row', 'spec_id as specId', 'goods_specs.goods_id as owner'])
    .whereRef('goods_specs.goods_id', '!=', 'catalogue_staging.goods_id')
    .orderBy('row_number')
    .limit(MAX_ISSUES_PER_KIND)
    .execute();
  return rows.map(({ row, specId, owner }) => ({
    row,
    column: 'specId',
    message: `${specId} belongs to product ${owner}`,
  }));
}

/**
 * Finds new specs without a stock, and rows whose difference to the stock at the export is not possible with what is
 * there now. A row with an unchanged stock is never a fault, whatever is there.
 */
export async function findStockFaults(staging: StagingDb): Promise<RowIssue[]> {
  const rows = await staging
    .selectFrom('catalogue_staging as staged')
    .leftJoin('goods_specs', 'goods_specs.id', 'staged.spec_id')
    .select(['row_number as row', 'staged.stock', 'stock_was as stockWas', 'goods_specs.stock as current'])
    .where(
      sql<boolean>`
        goods_specs.id is null and staged.stock is null
        or staged.stock <> stock_was
          and goods_specs.stock + staged.stock - stock_was not between 0 and ${sql.lit(MAX_STOCK)}`,
    )
    .orderBy('row_number')
    .limit(MAX_ISSUES_PER_KIND)
    .execute();
  return rows.map(({ row, stock, stockWas, current }) => ({
    row,
    column: 'stock',
    message:
      stock === null || stockWas === null || current === null
        ? 'a new spec needs a stock'
        : `the stock is ${current} now and would be ${current + stock - stockWas}`,
  }));
}

/** Checks the rows against each other and the catalogue. @returns the faults in the order of the rows. */
export async function checkStaging(staging: StagingDb): Promise<RowIssue[]> {
  const checks = [findDuplicates, findContradictions, findUnknownGroups, findForeignSpecs, findStockFaults];
  const issues: RowIssue[] = [];
  for (const check of checks) issues.push(...(await check(staging)));
  return issues.sort((a, b) => a.row - b.row);
}

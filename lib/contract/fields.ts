import { z } from 'zod';
import { ActivityType } from './activity-type';

/**
 * Fields that many endpoints share. Ids are strings on the wire, money is integer fen, points are integers.
 */

// R-PROJECT-03
export const id = z.string().min(1).max(40);

/**
 * The id of an order or of a merge order. That of a merge order of an existing points mall has a prefix of two characters for the pages
 * (`toPageMergeId`).
 */
export const anyOrderId = z.string().min(1).max(42);

/** A mobile number of mainland China. */
export const mobilePhone = z
  .string()
  .trim()
  .regex(/^1[3-9]\d{9}$/, 'mobile number of 11 digits');

/** A whole number of fen (1/100 yuan), never negative (R-API-05). */
export const fen = z.number().int().min(0).max(1_000_000_000).describe('fen, 1/100 yuan');

/** A whole number of points. */
export const points = z.number().int().min(0).max(1_000_000_000).describe('points');

export const count = z.number().int().min(0);

/** A point in time: ISO-8601 in UTC, as `Date.prototype.toISOString` returns it. */
export const instant = z.iso.datetime().describe('ISO-8601, UTC');

/** A calendar day in Asia/Shanghai: `2026-01-31`. */
export const day = z.iso.date().describe('day in Asia/Shanghai');

/** A URL that the browser may load or open: same-site path or https. */
export const href = z.string().max(2048);

// R-ORDER-01
export const activityType = z.coerce
  .number()
  .int()
  .min(0)
  .max(ActivityType.live)
  .describe(
    '0 exchange, 1 limited time, 2 full refund by score, 3 brand, 4 pay on delivery, 5 single product, 6 convenient buying, 7 live',
  );

/** A list without the items that `item` does not accept, so that one of them does not cost the whole list. */
export const validItems = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (items) => (Array.isArray(items) ? items.filter((value) => item.safeParse(value).success) : items),
    z.array(item),
  );

/** Input of a paged call: `pageNum` from 1; `pageSize` is 10 by default and at most 50 (R-API-04). */
export const pagingInput = {
  pageNum: z.coerce.number().int().min(1).max(10_000).default(1).describe('from 1'),
  pageSize: z.coerce.number().int().min(1).max(50).default(10),
};

/** One page of a list. */
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    list: z.array(item),
    pageNum: count,
    pageSize: count,
    total: count,
    hasNextPage: z.boolean(),
  });

/** One page of a list, as `pageSchema` describes it. */
export interface Page<T> {
  list: T[];
  pageNum: number;
  pageSize: number;
  total: number;
  hasNextPage: boolean;
}

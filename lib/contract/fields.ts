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

/** How a list loses items that do not fit. */
interface ListRule {
  /** A list of which no item fits does not fit itself. */
  readonly keepsOne: boolean;
}

const listRules = z.registry<ListRule>();

/** The rule of a list that may lose items; undefined for other lists, which do not fit if one of their items does not. */
export const findListRule = (list: z.core.$ZodType): ListRule | undefined => listRules.get(list);

/**
 * A list whose items are independent and public: one that does not fit is left out of an answer and logged, so that it does not cost the others
 * (`parse-data.ts`). Not for what belongs to a shopper, or what is summed: an order that is missing without an error is worse than an error.
 * @param keepsOne for what a page is about: if no item fits, the contract of the items has changed, and an empty page would be cached
 */
export const validItems = <T extends z.ZodType>(item: T, { keepsOne }: ListRule = { keepsOne: false }) =>
  z.array(item).register(listRules, { keepsOne });

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

/** One page of a list of independent public items, as `validItems`. */
export const publicPageSchema = <T extends z.ZodType>(item: T) =>
  pageSchema(item).extend({ list: validItems(item, { keepsOne: true }) });

/** One page of a list, as `pageSchema` describes it. */
export interface Page<T> {
  list: T[];
  pageNum: number;
  pageSize: number;
  total: number;
  hasNextPage: boolean;
}

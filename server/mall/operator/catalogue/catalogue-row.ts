import 'server-only';
import { z } from 'zod';
import { count, fen, id, points } from '@/lib/contract/fields';
import { goodsTag } from '@/lib/contract/goods';
import { localized } from '../../goods/localized';

/** Separates several values in one cell. */
export const SEPARATOR = '|';

const text = (max: number) => z.string().trim().max(max);
const requiredText = (max: number) => text(max).min(1);

const NUMBER_PATTERN = /^-?\d{1,15}(\.\d+)?$/;

/** An integer as a spreadsheet or JSON writes it. */
const wholeNumber = (schema: z.ZodNumber) =>
  z.preprocess(
    (cell) => (typeof cell === 'string' && NUMBER_PATTERN.test(cell.trim()) ? Number(cell) : cell),
    schema,
  );

/** The highest `stock` of a spec. */
export const MAX_STOCK = 100_000_000;

/** A number of pieces; an empty cell is no number, also in JSON, where the reader does not omit it. */
const optionalStock = z
  .preprocess(
    (cell) => (cell === '' || cell === null ? undefined : cell),
    wholeNumber(count.max(MAX_STOCK)).optional(),
  )
  .optional();

/** Excel writes `TRUE` and `FALSE`. */
const flag = z
  .union([
    z.boolean(),
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['true', 'false', '1', '0', ''])),
  ])
  .transform((value) => value === true || value === 'true' || value === '1' || value === '');

const list = z
  .string()
  .default('')
  .transform((cell) =>
    cell
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Name of a picture in the catalogue's folder, or an https URL. */
const picture = z
  .string()
  .max(500)
  .regex(/^(https:\/\/\S+|[\w./-]+)$/, 'a file name or an https address');

const facts = z.array(z.object({ name: localized, value: localized }));

const jsonFacts = z
  .string()
  .default('')
  .transform((cell, issues) => {
    if (cell.trim() === '') return [];
    try {
      return JSON.parse(cell) as unknown;
    } catch {
      issues.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(facts);

/** Pages have the id in their path (R-GOODS-19). */
const goodsId = id.regex(/^[\w-]*$/, 'letters, digits, - and _');

const goodsFields = {
  goodsId: goodsId.describe('id of the product: letters, digits, `-` and `_`, 40 at most'),
  groupId: id.describe('id of its group, which must exist'),
  kind: z
    .enum(['physical', 'service'])
    .default('physical')
    .describe('a service is a voucher or top-up, without a parcel (`codes goods` sets its type)'),
  supplier: requiredText(60).describe('shown with the product; orders are split into parcels by it'),
  nameZh: requiredText(120).describe('name in Chinese'),
  nameEn: requiredText(200).describe('name in English'),
  subtitleZh: text(200).default('').describe('line below the name'),
  subtitleEn: text(300).default('').describe('the same in English'),
  optionZh: text(30).default('规格').describe('what the specs differ by, such as a colour'),
  optionEn: text(30).default('Option').describe('the same in English'),
  descriptionZh: text(5000).default('').describe('paragraphs, one per line'),
  descriptionEn: text(8000).default('').describe('the same in English'),
  facts: jsonFacts.describe(
    'table of properties, as JSON: `[{"name":{"zh":"…","en":"…"},"value":{"zh":"…","en":"…"}}]`',
  ),
  cover: picture.describe('picture: an https address, or a file below `public/catalogue/`'),
  pictures: list.pipe(z.array(picture).max(20)).describe('further pictures, 20 at most'),
  tags: list
    .pipe(z.array(goodsTag))
    .describe(`any of ${goodsTag.options.map((tag) => `\`${tag}\``).join(', ')}`),
  position: wholeNumber(count).default(0).describe('place in lists, the lowest first'),
  onSale: flag
    .default(true)
    .describe(
      '`true` or `1`, `false` or `0`, in any case; an empty cell counts as `true`. `false` hides the product',
    ),
};

const specFields = {
  specId: id.describe('id of the spec, 40 characters at most'),
  specPosition: wholeNumber(count).default(0).describe('place among the specs, the lowest first'),
  specNameZh: requiredText(60).describe('name of the spec in Chinese'),
  specNameEn: requiredText(100).describe('name of the spec in English'),
  points: wholeNumber(points).describe('price in points'),
  priceFen: wholeNumber(fen).describe('price in cash beside the points, in fen (1/100 yuan)'),
  marketPriceFen: wholeNumber(fen).describe('usual price elsewhere, crossed out, in fen'),
  stock: optionalStock.describe(
    'pieces that can be sold from now on, without those that orders reserve; required for a new spec, empty: unchanged',
  ),
  stockWas: optionalStock.describe(
    '`stock` at the export, not to be edited: the stock of an existing spec changes by the difference between `stock` and it, so pieces sold since the export stay sold. Empty: `stock` replaces the stock',
  ),
  weightGrams: wholeNumber(count.max(10_000_000)).default(0).describe('weight of a piece, for shipping'),
  orderLimit: wholeNumber(z.number().int().min(1).max(99))
    .default(10)
    .describe('pieces in one order at most, 1 to 99'),
};

export const goodsPart = z.object(goodsFields);
export const specPart = z.object(specFields);

/** `goodsPart` after parsing, as the staging table stores it. */
export const stagedGoods = goodsPart.extend({
  facts,
  pictures: z.array(picture),
  tags: z.array(goodsTag),
  onSale: z.boolean(),
});

/** One row of a catalogue file: a spec with its product. A product with several specs repeats its fields in each row. */
export const catalogueRow = z.object({ ...goodsFields, ...specFields });

export type GoodsPart = z.output<typeof goodsPart>;
export type SpecPart = z.output<typeof specPart>;

/** Column names in the order of the export. */
export const columns = Object.keys(catalogueRow.shape) as (keyof z.output<typeof catalogueRow>)[];

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

const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
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
  goodsId,
  groupId: id,
  kind: z.enum(['physical', 'service']).default('physical'),
  supplier: requiredText(60),
  nameZh: requiredText(120),
  nameEn: requiredText(200),
  subtitleZh: text(200).default(''),
  subtitleEn: text(300).default(''),
  optionZh: text(30).default('规格'),
  optionEn: text(30).default('Option'),
  /** Paragraphs, one per line. */
  descriptionZh: text(5000).default(''),
  descriptionEn: text(8000).default(''),
  /** JSON: `[{"name":{"zh":…,"en":…},"value":{"zh":…,"en":…}}]`. */
  facts: jsonFacts,
  cover: picture,
  pictures: list.pipe(z.array(picture).max(20)),
  tags: list.pipe(z.array(goodsTag)),
  position: wholeNumber(count).default(0),
  onSale: flag.default(true),
};

const specFields = {
  specId: id,
  specPosition: wholeNumber(count).default(0),
  specNameZh: requiredText(60),
  specNameEn: requiredText(100),
  points: wholeNumber(points),
  priceFen: wholeNumber(fen),
  marketPriceFen: wholeNumber(fen),
  /** Pieces that can be sold from now on, without those that orders reserve. */
  stock: wholeNumber(count.max(100_000_000)),
  weightGrams: wholeNumber(count.max(10_000_000)).default(0),
  orderLimit: wholeNumber(z.number().int().min(1).max(99)).default(10),
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

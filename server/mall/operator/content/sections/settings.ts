import 'server-only';
import { z } from 'zod';
import { fen, points } from '@/lib/contract/fields';
import { readSetting, type SettingName, type settingSchemas, writeSetting } from '../../../config/settings';
import { requiredText, requiredTexts, texts } from '../fields';
import { defineSection } from '../section';

/** Defines a section that is one row of `settings`. `null`: not set. */
const defineSettingSection = <
  N extends SettingName,
  S extends z.ZodType<z.output<(typeof settingSchemas)[N]> | null>,
>(
  name: N,
  schema: S,
) =>
  defineSection({
    schema,
    read: (db) => readSetting(db, name),
    async write(value, { tx }) {
      if (value === null) await tx.deleteFrom('settings').where('name', '=', name).execute();
      else await writeSetting(tx, name, value);
      return [];
    },
  });

const words = z.array(requiredText(40)).max(50);

/** The keyword of an empty search bar, and hot words. */
export const searchSection = defineSettingSection(
  'words',
  z
    .strictObject({ keyword: texts(40), hotWords: z.strictObject({ zh: words, en: words }) })
    .nullable()
    .describe('keyword of an empty search bar, and hot words; null: none'),
);

/** The lines of the notice bar. */
export const noticesSection = defineSettingSection(
  'notices',
  z.array(requiredTexts(200)).max(100).nullable().describe('lines of the notice bar'),
);

/** The address for returned goods. */
export const returnAddressSection = defineSettingSection(
  'returnAddress',
  z
    .strictObject({ receiver: requiredTexts(60), phone: requiredText(40), address: requiredTexts(300) })
    .nullable()
    .describe('where shoppers send returned goods'),
);

const terms = {
  firstFen: fen,
  furtherFen: fen,
  freeFromFen: fen.nullable(),
  freeFromPoints: points.nullable(),
};

/** Shipping fees by province. */
export const expressFeesSection = defineSettingSection(
  'expressFees',
  z
    .strictObject({
      elsewhere: z.strictObject(terms),
      zones: z
        .array(z.strictObject({ ...terms, provinces: z.array(z.string().regex(/^\d{2}$/)).max(40) }))
        .max(40),
    })
    .nullable()
    .describe('shipping fees; null: free'),
);

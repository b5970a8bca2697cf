import 'server-only';
import { z } from 'zod';
import { advertType } from '@/lib/contract/config';
import { advertColumn } from '../../../config/adverts';
import { jsonColumn } from '../../../db/json-column';
import { insertRows } from '../../../db/write-rows';
import {
  advertFields,
  brand,
  contentId,
  listAdvertReferences,
  listScopeReferences,
  withValidLink,
} from '../fields';
import { defineSection, findDuplicates } from '../section';

const storedAdvert = jsonColumn('adverts.content', advertColumn);

const schema = z
  .array(
    withValidLink(
      z.strictObject({
        id: contentId,
        advType: advertType,
        subType: z.number().int().min(0).max(99).default(1),
        theme: brand,
        ...advertFields,
      }),
    ),
  )
  .max(2000)
  .describe('adverts; those of one slot (advType, subType) in display order');

/** Adverts: banners, entries, card pages. Nothing refers to them, so the file replaces all. */
export const advertsSection = defineSection({
  schema,
  async read(db) {
    const rows = await db
      .selectFrom('adverts')
      .selectAll()
      .orderBy('adv_type')
      .orderBy('sub_type')
      .orderBy('position')
      .orderBy('id')
      .execute();
    return rows.map(({ id, adv_type, sub_type, theme, content }) => ({
      id,
      advType: adv_type,
      subType: sub_type,
      theme,
      ...storedAdvert.parse(content),
    }));
  },
  findFaults: (adverts) => findDuplicates(adverts, ({ id }) => id),
  listReferences: (adverts) =>
    adverts.flatMap((advert, index) => [
      ...listAdvertReferences(advert, [index]),
      ...listScopeReferences(advert, [index]),
    ]),
  async write(adverts, { tx }) {
    const rows = adverts.map(({ id, advType, subType, theme, ...content }, position) => ({
      id,
      adv_type: advType,
      sub_type: subType,
      theme,
      position,
      content: JSON.stringify(content),
    }));
    await tx.deleteFrom('adverts').execute();
    await insertRows(tx, 'adverts', rows);
    return [];
  },
});

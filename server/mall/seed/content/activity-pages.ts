import 'server-only';
import { z } from 'zod';
import { pageSchema } from '../../content/page/page-column';
import pages from './pages.json';
import { seedAdvertSchema, toAdvertColumn } from './seed-advert';

/** Blocks of a seed file differ from those of a page only in their adverts. */
const blockFile = z.union([
  z.object({ type: z.enum(['banner', 'link']), advert: seedAdvertSchema }),
  z.looseObject({ type: z.enum(['text', 'goods', 'coupon', 'countdown']) }),
]);

const pageFile = z.array(
  z.looseObject({ id: z.string(), blocks: z.array(blockFile) }).transform(({ id, blocks, ...page }) => ({
    id,
    content: pageSchema.parse({
      ...page,
      blocks: blocks.map((block) =>
        block.type === 'banner' || block.type === 'link'
          ? { type: block.type, advert: toAdvertColumn(seedAdvertSchema.parse(block.advert)) }
          : block,
      ),
    }),
  })),
);

/** Activity pages of the demo, for every project. */
export const activityPages = pageFile.parse(pages).map(({ id, content }) => ({
  id,
  p_id: '',
  content: JSON.stringify(content),
}));

import 'server-only';
import type { z } from 'zod';
import banners from './catalogue/banners.json';
import centreWine from './catalogue/centre-wine.json';
import entries from './catalogue/entries.json';
import appliances from './catalogue/goods-appliances.json';
import bags from './catalogue/goods-bags.json';
import beauty from './catalogue/goods-beauty.json';
import digital from './catalogue/goods-digital.json';
import drinks from './catalogue/goods-drinks.json';
import fashion from './catalogue/goods-fashion.json';
import fresh from './catalogue/goods-fresh.json';
import home from './catalogue/goods-home.json';
import kids from './catalogue/goods-kids.json';
import kitchen from './catalogue/goods-kitchen.json';
import snacks from './catalogue/goods-snacks.json';
import sport from './catalogue/goods-sport.json';
import groups from './catalogue/groups.json';
import landing from './catalogue/landing.json';
import notices from './catalogue/notices.json';
import words from './catalogue/words.json';
import {
  advertFile,
  bannerFile,
  entryFile,
  goodsFile,
  groupFile,
  landingFile,
  noticeFile,
  type SeedGoods,
  wordFile,
} from './schemas';

/** The goods of each group, by the group's slug. */
const goodsFiles: Record<string, unknown> = {
  ...{ digital, appliances, kitchen, home, beauty, snacks },
  ...{ fresh, drinks, fashion, bags, sport, kids },
};

/** Content of the files in `seed/catalogue`; `goods` by the group's slug. */
export interface SeedContent {
  groups: z.output<typeof groupFile>;
  goods: Record<string, SeedGoods[]>;
  banners: z.output<typeof bannerFile>;
  landing: z.output<typeof landingFile>;
  /** The wine dialog of the centres. */
  centreWine: z.output<typeof advertFile>;
  entries: z.output<typeof entryFile>;
  words: z.output<typeof wordFile>;
  notices: z.output<typeof noticeFile>;
}

function parseFiles(): SeedContent {
  const goods = Object.entries(goodsFiles).map(([slug, file]) => [slug, goodsFile.parse(file)] as const);
  return {
    groups: groupFile.parse(groups),
    goods: Object.fromEntries(goods),
    banners: bannerFile.parse(banners),
    landing: landingFile.parse(landing),
    centreWine: advertFile.parse(centreWine),
    entries: entryFile.parse(entries),
    words: wordFile.parse(words),
    notices: noticeFile.parse(notices),
  };
}

let parsedContent: SeedContent | undefined;

/**
 * Reads the catalogue of the demo; parses the files once in each process.
 * @throws ZodError that names the field when a file is invalid.
 */
export function readSeedContent(): SeedContent {
  parsedContent ??= parseFiles();
  return parsedContent;
}

import 'server-only';
import type { z } from 'zod';
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
import { goodsFile, groupFile, type SeedGoods } from './schemas';

/** The goods of each group, by the group's slug. */
const goodsFiles: Record<string, unknown> = {
  ...{ digital, appliances, kitchen, home, beauty, snacks },
  ...{ fresh, drinks, fashion, bags, sport, kids },
};

/** Content of the files in `seed/catalogue`; `goods` by the group's slug. */
export interface SeedContent {
  groups: z.output<typeof groupFile>;
  goods: Record<string, SeedGoods[]>;
}

function parseFiles(): SeedContent {
  const goods = Object.entries(goodsFiles).map(([slug, file]) => [slug, goodsFile.parse(file)] as const);
  return {
    groups: groupFile.parse(groups),
    goods: Object.fromEntries(goods),
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

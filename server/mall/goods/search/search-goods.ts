import 'server-only';
import type { Page } from '@/lib/contract/fields';
import type { GoodsCard } from '@/lib/contract/goods';
import { hasSpelling, parseKeyword, type QueryWord } from '@/lib/rules/search/search-terms';
import { isOneTypoApart, toDeletions } from '@/lib/rules/text/typo';
import type { Context } from '../../context';
import type { Db } from '../../db/types';
import { cardColumns, toCards } from '../cards';
import type { ListFilter } from '../list-cards';
import { toPage } from '../paging';
import { findMatches } from './find-matches';
import { createLevel, type Levels } from './relevance-levels';
import { hasLooseMatches, matchAll, matchMisspelled } from './search-expression';

async function readPage(context: Context, levels: Levels, filter: ListFilter): Promise<Page<GoodsCard>> {
  const { db } = context;
  const { ids, total } = await findMatches(db, levels, filter);
  const rows =
    ids.length > 0 ? await db.selectFrom('goods').select(cardColumns).where('id', 'in', ids).execute() : [];
  const byId = new Map(rows.map((row) => [row.goodsId, row]));
  const cards = await toCards(
    context,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
  return toPage(cards, total, filter);
}

/** Finds the words of the catalogue that a shopper can have meant by these words. */
async function findSpellings(db: Db, words: readonly QueryWord[]): Promise<string[]> {
  const typed = words
    .filter(({ text, isUnspaced }) => !isUnspaced && hasSpelling(text))
    .map(({ text }) => text);
  if (typed.length === 0) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .distinct()
    .where('variant', 'in', typed.flatMap(toDeletions))
    .orderBy('word')
    .execute();
  return rows.map(({ word }) => word).filter((word) => typed.some((each) => isOneTypoApart(word, each)));
}

/** All words in the name; the same loosely, if that makes a difference; loosely in any text. */
const createLevels = (db: Db, words: readonly QueryWord[], filter: ListFilter): Levels => [
  createLevel(db, 'name', matchAll(words, false), filter),
  ...(words.some(hasLooseMatches) ? [createLevel(db, 'name', matchAll(words, true), filter)] : []),
  createLevel(db, 'text', matchAll(words, true), filter),
];

interface SearchFilter extends ListFilter {
  keyword: string;
  /** How many typing errors are tolerated when nothing matches: 0 or 1. */
  typos: number;
}

/**
 * Searches goods by the full-text index, ordered by relevance, then by popularity (R-SEARCH-07, R-SEARCH-15). With
 * `typos`, when nothing matches: goods whose name matches but for one typing error (R-SEARCH-16).
 */
export async function searchGoods(context: Context, filter: SearchFilter): Promise<Page<GoodsCard>> {
  const { db } = context;
  const words = parseKeyword(filter.keyword);
  if (words.length === 0) return toPage<GoodsCard>([], 0, filter);
  const page = await readPage(context, createLevels(db, words, filter), filter);
  if (page.total > 0 || filter.typos === 0) return page;
  const misspelled = matchMisspelled(words, await findSpellings(db, words));
  if (!misspelled) return page;
  return readPage(context, [createLevel(db, 'name', misspelled, filter)], filter);
}

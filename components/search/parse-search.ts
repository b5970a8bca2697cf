import type { GoodsSort } from '@/lib/contract/goods';
import { KEYWORD_LENGTH } from '@/lib/contract/limits';
import { parseActivityType } from '@/lib/rules/page/goods-path';
import { cutGraphemes } from '@/lib/rules/text/graphemes';
import type { PageQuery, SearchState } from './search-state';

/** Sort values in an address; without one the best match is first. */
const SORTS = ['popular', 'newest', 'pointsAsc', 'pointsDesc'] as const satisfies readonly GoodsSort[];

const MAX_POINTS = 1_000_000;

/** The first value of a parameter; "null" counts as absent (R-NAV-19). */
function getFirstValue(query: PageQuery, name: string): string | undefined {
  const value = query[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === 'null' ? undefined : text;
}

/** Far more pages than a list has. */
const MAX_PAGE = 10_000;

/** The page of a list; 1 if it is absent or invalid. */
const parsePage = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PAGE ? Number(text) : 1;

const parsePoints = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) && Number(text) <= MAX_POINTS ? Number(text) : undefined;

/**
 * Normalizes a keyword: removes control characters and invisible ones, collapses spaces, cuts it to 15 characters as a
 * reader counts them (R-SEARCH-02, R-SEARCH-03). Joiners stay, because emoji and some scripts need them.
 */
export function normalizeKeyword(text: string): { keyword: string; cut: boolean } {
  const visible = text
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Co}\p{Cs}\s]+/gu, ' ')
    .trim();
  const keyword = cutGraphemes(visible, KEYWORD_LENGTH).trim();
  return { keyword, cut: keyword.length < visible.length };
}

/**
 * Parses the query; invalid parameters are ignored. `cut`: the keyword was too long. `submitted`: the form
 * was sent, even if empty. `page`: the page of the list, from 1 (R-SEARCH-05, R-SEARCH-11, R-SEARCH-13, R-CRAWLER-10).
 */
export function parseSearch(query: PageQuery): {
  state: SearchState;
  cut: boolean;
  submitted: boolean;
  page: number;
} {
  const text = getFirstValue(query, 'keyword');
  const { keyword, cut } = normalizeKeyword(text ?? '');
  const groupId = getFirstValue(query, 'groupId');
  const sort = SORTS.find((allowed) => allowed === getFirstValue(query, 'sort'));
  const minPoints = parsePoints(getFirstValue(query, 'minPoints'));
  const maxPoints = parsePoints(getFirstValue(query, 'maxPoints'));
  const isAll = !keyword && getFirstValue(query, 'all') === 'true';
  const activityType = parseActivityType(getFirstValue(query, 'activityType'));
  const isRange = (minPoints ?? 0) <= (maxPoints ?? MAX_POINTS);
  return {
    cut,
    submitted: text !== undefined,
    page: parsePage(getFirstValue(query, 'page')),
    state: {
      ...(keyword && { keyword }),
      ...(!keyword && groupId && /^\w{1,40}$/.test(groupId) && { groupId }),
      ...(isAll && { all: true as const }),
      ...(!keyword && activityType && { activityType }),
      ...(sort && { sort }),
      ...(isRange && minPoints !== undefined && { minPoints }),
      ...(isRange && maxPoints !== undefined && { maxPoints }),
    },
  };
}

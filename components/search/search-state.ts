import type { GoodsSort } from '@/lib/contract/goods';
import { KEYWORD_LENGTH } from '@/lib/contract/limits';

/** What the address of the search page says. */
export interface SearchState {
  keyword?: string;
  groupId?: string;
  sort?: GoodsSort;
  minPoints?: number;
  maxPoints?: number;
}

/** A query as Next hands it to a page. */
export type PageQuery = Readonly<Record<string, string | string[] | undefined>>;

/** Ways to sort that stand in an address; without one the best match comes first. */
const SORTS = ['popular', 'newest', 'pointsAsc', 'pointsDesc'] as const satisfies readonly GoodsSort[];

const MAX_POINTS = 1_000_000;

/** The first value of a parameter; "null" counts as absent (R-NAV-19). */
function getFirstValue(query: PageQuery, name: string): string | undefined {
  const value = query[name];
  const text = Array.isArray(value) ? value[0] : value;
  return text === 'null' ? undefined : text;
}

const parsePoints = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) && Number(text) <= MAX_POINTS ? Number(text) : undefined;

/**
 * A keyword as it is searched: control characters gone, blanks made one, at most 15 characters (R-SEARCH-03).
 */
export function normalizeKeyword(text: string): { keyword: string; cut: boolean } {
  const whole = [...text.replace(/[\p{C}\s]+/gu, ' ').trim()];
  return { keyword: whole.slice(0, KEYWORD_LENGTH).join('').trim(), cut: whole.length > KEYWORD_LENGTH };
}

/**
 * Reads an address; what is not valid is as if it were not there. `submitted`: a form was sent, even if empty
 * (R-SEARCH-05, R-SEARCH-11, R-SEARCH-13).
 */
export function parseSearch(query: PageQuery): { state: SearchState; cut: boolean; submitted: boolean } {
  const text = getFirstValue(query, 'keyword');
  const { keyword, cut } = normalizeKeyword(text ?? '');
  const groupId = getFirstValue(query, 'groupId');
  const sort = SORTS.find((known) => known === getFirstValue(query, 'sort'));
  const minPoints = parsePoints(getFirstValue(query, 'minPoints'));
  const maxPoints = parsePoints(getFirstValue(query, 'maxPoints'));
  const isRange = (minPoints ?? 0) <= (maxPoints ?? MAX_POINTS);
  return {
    cut,
    submitted: text !== undefined,
    state: {
      ...(keyword && { keyword }),
      ...(!keyword && groupId && /^\w{1,40}$/.test(groupId) && { groupId }),
      ...(sort && { sort }),
      ...(isRange && minPoints !== undefined && { minPoints }),
      ...(isRange && maxPoints !== undefined && { maxPoints }),
    },
  };
}

/** The address of a state, without the project. */
export function toSearchPath(state: SearchState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) query.set(name, String(value));
  const text = query.toString();
  return text ? `/goodsSearch?${text}` : '/goodsSearch';
}

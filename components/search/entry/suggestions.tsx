import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Highlight } from '@/components/ui/highlight';
import { getPictureProps } from '@/components/ui/media/picture-props';
import { TapLink } from '@/components/ui/tap-link';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import { fillTemplate } from '@/lib/i18n/text-template';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import { splitMatches } from '@/lib/rules/search/highlight';
import { toSearchPath } from '../search-state';

/**
 * Products that match while typing, also with one typing error (R-SEARCH-16). A changed keyword aborts the previous
 * call.
 */
const suggestionsQuery = (projectKey: string, keyword: string) =>
  queryOptions({
    queryKey: createQueryKey('goods', 'suggestions', projectKey, keyword),
    queryFn: async ({ signal }) => {
      const { list } = await callMall('goodsSearch', { keyword, pageSize: 6, typos: 1 }, { signal });
      return list.map(({ goodsId, title, picture }) => ({ goodsId, title, picture }));
    },
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });

interface SuggestionRowProps {
  href: string;
  onTake: () => void;
  /** Picture at the start of the row, 44 px. */
  picture: ReactNode;
  children: ReactNode;
}

/** One suggestion. */
const SuggestionRow = ({ href, onTake, picture, children }: SuggestionRowProps) => (
  <TapLink
    href={href}
    onClick={onTake}
    className="pressable-row flex min-h-14 items-center gap-3 px-4 py-1.5 text-14 -outline-offset-2"
  >
    {picture}
    {children}
  </TapLink>
);

/** Returns `value` after it has not changed for `delayMs`; `initial` until then. */
function useDebouncedValue<T>(value: T, initial: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

/** Debounce time before a keyword is searched (R-SEARCH-10). */
const DEBOUNCE_MS = 200;

export interface SuggestionsTexts {
  suggestions: string;
  searchFor: string;
  noSuggestions: string;
}

interface Props {
  /** The normalized keyword; never empty. */
  keyword: string;
  projectKey: string;
  texts: SuggestionsTexts;
  /** Called when a suggestion was chosen. */
  onTake: () => void;
}

/** Suggestions while typing: the keyword itself and matching products. */
export function Suggestions({ keyword, projectKey, texts, onTake }: Props) {
  const { data, isError } = useQuery(
    suggestionsQuery(projectKey, useDebouncedValue(keyword, '', DEBOUNCE_MS)),
  );
  return (
    <nav
      aria-label={texts.suggestions}
      className="absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain bg-surface pt-1.5 text-ink"
    >
      <SuggestionRow
        href={addProjectId(toSearchPath({ keyword }), projectKey)}
        onTake={onTake}
        picture={
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-primary">
            <Search size={18} strokeWidth={2} aria-hidden />
          </span>
        }
      >
        <span className="truncate font-semibold">{fillTemplate(texts.searchFor, { keyword })}</span>
      </SuggestionRow>
      {!data && !isError && <SuggestionsSkeleton />}
      <ul aria-live="polite">
        {data?.map(({ goodsId, title, picture }) => (
          <li key={goodsId}>
            <SuggestionRow
              href={addProjectId(createGoodsPath({ goodsId }), projectKey)}
              onTake={onTake}
              picture={
                <span className="product-ground size-11 shrink-0 overflow-hidden rounded-control">
                  <img
                    {...getPictureProps(picture, 44)}
                    alt=""
                    width={44}
                    height={44}
                    decoding="async"
                    className="size-full"
                  />
                </span>
              }
            >
              <span className="line-clamp-2">
                <Highlight parts={splitMatches(title, keyword)} />
              </span>
            </SuggestionRow>
          </li>
        ))}
        {data?.length === 0 && <li className="px-4 py-3 text-13 text-muted">{texts.noSuggestions}</li>}
      </ul>
    </nav>
  );
}

const SuggestionsSkeleton = () =>
  [1, 2, 3].map((place) => (
    <div key={place} className="flex h-14 items-center gap-3 px-4">
      <Skeleton className="size-11 shrink-0" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  ));

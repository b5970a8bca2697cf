'use client';

import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { fill } from '@/lib/i18n/fill';
import { withProject } from '@/lib/rules/page/links';
import { searchPath } from '../search-state';
import { suggestQuery } from './suggest-query';
import { SuggestionRow } from './suggestion-row';
import { useSettled } from './use-settled';

/** How long the finger rests before a keyword is asked for (R-SEARCH-10). */
const DEBOUNCE_MS = 200;

export interface SuggestionsTexts {
  suggestions: string;
  searchFor: string;
  noSuggestions: string;
}

interface Props {
  /** What is typed, tidied; never empty. */
  keyword: string;
  projectKey: string;
  texts: SuggestionsTexts;
  /** A suggestion was taken. */
  onTake: () => void;
}

/** What could be meant, while typing: the keyword as it stands, and goods that match it. */
export function Suggestions({ keyword, projectKey, texts, onTake }: Props) {
  const { data, isError } = useQuery(suggestQuery(projectKey, useSettled(keyword, '', DEBOUNCE_MS)));
  return (
    <nav
      aria-label={texts.suggestions}
      className="absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain bg-surface pt-1.5 text-ink"
    >
      <SuggestionRow
        href={withProject(searchPath({ keyword }), projectKey)}
        onTake={onTake}
        picture={
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-primary">
            <Search size={18} strokeWidth={2} aria-hidden />
          </span>
        }
      >
        <span className="truncate font-semibold">{fill(texts.searchFor, { keyword })}</span>
      </SuggestionRow>
      {!data && !isError && <Rows />}
      <ul aria-live="polite">
        {data?.map(({ goodsId, title, picture }) => (
          <li key={goodsId}>
            <SuggestionRow
              href={withProject(`/goodsProfile/${goodsId}`, projectKey)}
              onTake={onTake}
              picture={
                <span className="product-ground size-11 shrink-0 overflow-hidden rounded-control">
                  <img src={picture} alt="" width={44} height={44} decoding="async" className="size-full" />
                </span>
              }
            >
              <span className="line-clamp-2">{title}</span>
            </SuggestionRow>
          </li>
        ))}
        {data?.length === 0 && <li className="px-4 py-3 text-13 text-muted">{texts.noSuggestions}</li>}
      </ul>
    </nav>
  );
}

const Rows = () =>
  [1, 2, 3].map((place) => (
    <div key={place} className="flex h-14 items-center gap-3 px-4">
      <Skeleton className="size-11 shrink-0" />
      <Skeleton className="h-3.5 w-2/3" />
    </div>
  ));

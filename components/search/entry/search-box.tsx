'use client';

import { useRouter } from 'next/navigation';
import { type SyntheticEvent, useState } from 'react';
import { SearchBar } from '@/components/ui/form/search-bar';
import { useLink } from '@/lib/browser/current-page';
import { rememberTerm } from '../history-store';
import { normalizeKeyword } from '../parse-search';
import { toSearchPath } from '../search-state';
import { Suggestions, type SuggestionsTexts } from './suggestions';

interface Props {
  /** Keyword from the address. */
  keyword: string;
  /** Searched for when the field is empty. */
  defaultKeyword: string;
  projectKey: string;
  /** Further query parameters that the form sends. */
  keep: Record<string, string>;
  autoFocus: boolean;
  texts: SuggestionsTexts & { field: string; submit: string; clear: string };
}

/** The search field with suggestions while typing. Its form also works without JavaScript. */
export function SearchBox({ keyword, defaultKeyword, projectKey, keep, autoFocus, texts }: Props) {
  const router = useRouter();
  const link = useLink();
  const [typed, setTyped] = useState('');
  const term = normalizeKeyword(typed).keyword;

  const submit = (value: string, event: SyntheticEvent<HTMLFormElement>) => {
    setTyped('');
    // Hides the on-screen keyboard.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (value || !defaultKeyword) return;
    event.preventDefault();
    router.push(link(toSearchPath({ keyword: defaultKeyword })));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only closes the suggestions
    <div
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped('');
      }}
    >
      {/* The key resets the field when the address has another keyword. */}
      <SearchBar
        key={keyword}
        action="/goodsSearch"
        keep={keep}
        defaultValue={keyword}
        placeholder={defaultKeyword}
        autoFocus={autoFocus}
        label={texts.field}
        submitLabel={texts.submit}
        clearLabel={texts.clear}
        onChange={setTyped}
        onSubmit={submit}
      />
      {term && (
        <Suggestions
          keyword={term}
          projectKey={projectKey}
          texts={texts}
          onTake={() => {
            rememberTerm(term);
            setTyped('');
          }}
        />
      )}
    </div>
  );
}

'use client';

import { Trash2 } from 'lucide-react';
import { SectionHeader } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { clearHistory, useSearchHistory } from '../history-store';
import { WordLinks } from '../word-links';

interface Props {
  projectKey: string;
  texts: { title: string; clear: string; none: string };
}

/**
 * The search history of this device in one scrolling row, so that its height is the same before hydration.
 */
export function SearchHistory({ projectKey, texts }: Props) {
  const words = useSearchHistory();
  return (
    <section className="noscript:hidden">
      <div className="flex h-11 items-center justify-between">
        <SectionHeader title={texts.title} />
        {words && words.length > 0 && (
          <IconButton label={texts.clear} onClick={clearHistory} className="-mr-3 text-muted">
            <Trash2 size={18} strokeWidth={1.8} aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="h-8 text-13 leading-8 text-muted">
        {words?.length === 0 && texts.none}
        {words && words.length > 0 && <WordLinks words={words} projectKey={projectKey} oneRow />}
      </div>
    </section>
  );
}

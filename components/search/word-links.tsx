// In the browser it needs the keywords only; as a part of the server's tree, each of its links is in the page's data.
'use client';

import { cx } from '@/components/ui/cx';
import { TapLink } from '@/components/ui/tap-link';
import { addProjectId } from '@/lib/rules/page/links';
import { toSearchPath } from './search-state';

interface Props {
  words: readonly string[];
  projectKey: string;
  /** How many of the first words are highlighted. */
  hot?: number;
  /** Shows one row that scrolls to the edge of the page (which has 16 px of padding). */
  oneRow?: boolean;
}

/** Keywords as chips that link to their search. */
export function WordLinks({ words, projectKey, hot = 0, oneRow }: Props) {
  return (
    <ul
      className={
        oneRow
          ? 'no-scrollbar -mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 py-1.5'
          : 'flex flex-wrap gap-x-2 gap-y-3'
      }
    >
      {words.map((word, index) => (
        <li key={word} className={oneRow ? 'shrink-0' : 'max-w-full'}>
          <TapLink
            href={addProjectId(toSearchPath({ keyword: word }), projectKey)}
            className={cx(
              'touch pressable flex h-8 items-center rounded-full px-3.5 text-13',
              index < hot ? 'bg-tint font-semibold text-primary' : 'bg-surface text-ink',
            )}
          >
            <span className="truncate">{word}</span>
          </TapLink>
        </li>
      ))}
    </ul>
  );
}

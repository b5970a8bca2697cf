import { cx } from '@/components/ui/cx';
import { TapLink } from '@/components/ui/tap-link';

/** A keyword and the path of its search. */
export interface WordLink {
  word: string;
  href: string;
}

interface Props {
  words: readonly WordLink[];
  /** How many of the first words are highlighted. */
  hot?: number;
  /** Shows one row that scrolls to the edge of the page (which has 16 px of padding). */
  oneRow?: boolean;
}

/** Keywords as chips that link to their search. */
export function WordLinks({ words, hot = 0, oneRow }: Props) {
  return (
    <ul
      className={
        oneRow
          ? 'no-scrollbar -mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 py-1.5'
          : 'flex flex-wrap gap-x-2 gap-y-3'
      }
    >
      {words.map(({ word, href }, index) => (
        <li key={word} className={oneRow ? 'shrink-0' : 'max-w-full'}>
          <TapLink
            href={href}
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

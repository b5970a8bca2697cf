import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';

interface Props {
  href: string;
  onTake: () => void;
  /** At the front, 44 px. */
  picture: ReactNode;
  children: ReactNode;
}

/** One thing that could be meant. */
export const SuggestionRow = ({ href, onTake, picture, children }: Props) => (
  <TapLink
    href={href}
    onClick={onTake}
    className="pressable-row flex min-h-14 items-center gap-3 px-4 py-1.5 text-14 -outline-offset-2"
  >
    {picture}
    {children}
  </TapLink>
);

import type { ReactNode } from 'react';
import { cx } from './cx';

type TagTone = 'outline' | 'soft' | 'solid' | 'muted';

const tones: Record<TagTone, string> = {
  outline: 'border border-current text-accent',
  soft: 'bg-tint text-primary',
  solid: 'bg-primary text-on-primary font-bold',
  muted: 'bg-ground text-muted',
};

/** A short label: new, free shipping, paid. */
export function Tag({
  tone = 'outline',
  className,
  children,
}: {
  tone?: TagTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-4.5 max-w-full items-center truncate rounded-[4px] px-1 text-11 whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

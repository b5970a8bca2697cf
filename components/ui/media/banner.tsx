import Link from 'next/link';
import { cx } from '../cx';

export interface BannerProps {
  href: string;
  headline: string;
  note?: string;
  actionLabel?: string;
  /** The hero object, cut by the edge. */
  picture: string;
  /** One small companion beside it. */
  companion?: string;
  /** The first banner on the page. */
  priority?: boolean;
}

/** A composed banner on the brand's product ground: headline left, hero object right, a small companion. */
export function Banner({ href, headline, note, actionLabel, picture, companion, priority }: BannerProps) {
  const first = {
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : undefined,
  } as const;
  return (
    <Link
      href={href}
      className="product-ground relative block h-37 overflow-hidden px-4.5 pt-4.5 -outline-offset-4"
    >
      {companion && (
        <img
          {...first}
          src={companion}
          alt=""
          width={56}
          height={56}
          className="absolute right-29 bottom-2.5 -rotate-14 drop-shadow-[0_8px_8px_#00000033]"
        />
      )}
      <img
        {...first}
        src={picture}
        alt=""
        width={156}
        height={156}
        className="absolute -right-2 -bottom-4 drop-shadow-[0_14px_14px_#00000033]"
      />
      <strong className="relative block max-w-48 text-21 font-extrabold tracking-[-.2px] text-balance text-ink">
        {headline}
      </strong>
      {note && <span className="relative mt-1 block max-w-44 truncate text-12 text-muted">{note}</span>}
      {actionLabel && (
        <span
          className={cx(
            'pressable absolute bottom-6 left-4.5 inline-flex h-7 items-center rounded-full px-3 text-12 font-bold',
            'bg-primary text-on-primary',
          )}
        >
          {actionLabel}
        </span>
      )}
    </Link>
  );
}

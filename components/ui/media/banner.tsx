import type { ReactNode } from 'react';
import { ListPicture } from './list-picture';

interface BannerProps {
  /** Renders the banner as a link. Absent: the banner is not a link. */
  wrap?: (banner: { className: string; children: ReactNode }) => ReactNode;
  /** Line breaks are kept. */
  headline: string;
  note?: string;
  actionLabel?: string;
  /** Objects on a transparent background, 4 : 3, cut off at the right and lower edge. */
  picture: string;
  /** The first banner on the page. */
  priority?: boolean;
}

/** A banner on the brand's background: headline on the left, objects on the right. */
export function Banner({ wrap, headline, note, actionLabel, picture, priority }: BannerProps) {
  const className =
    'second-frame product-ground relative block h-37 overflow-hidden px-4.5 pt-4.5 -outline-offset-4';
  const children = (
    <>
      <ListPicture
        src={picture}
        cssPx={205}
        alt=""
        width={640}
        height={480}
        priority={priority}
        className="absolute right-0 bottom-0 h-[104%] w-auto max-[359px]:h-[92%]"
      />
      <strong className="relative block max-w-48 text-21 font-extrabold tracking-[-.2px] whitespace-pre-line text-ink max-[359px]:text-18">
        {headline}
      </strong>
      {note && (
        <span className="relative mt-1 block max-w-44 truncate text-12 text-muted max-[359px]:max-w-40">
          {note}
        </span>
      )}
      {actionLabel && (
        <span className="pressable absolute bottom-6 left-4.5 inline-flex h-7 items-center rounded-full bg-primary px-3 text-12 font-bold text-on-primary">
          {actionLabel}
        </span>
      )}
    </>
  );
  return wrap ? wrap({ className, children }) : <div className={className}>{children}</div>;
}

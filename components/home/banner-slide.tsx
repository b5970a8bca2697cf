import { AdvertAnchor } from './advert-anchor';
import type { AdvertLink } from './advert-link';

export interface BannerSlideProps {
  advert: AdvertLink;
  link: (path: string) => string;
  /** The first one of the page. */
  priority: boolean;
}

/** One banner: words on the left, on the brand's ground; objects on the right, cut by the edge in the picture. */
export function BannerSlide({ advert, link, priority }: BannerSlideProps) {
  const { title, note, action, picture, target } = advert;
  return (
    <AdvertAnchor
      target={target}
      link={link}
      className="product-ground relative block h-37 overflow-hidden px-4.5 pt-4 -outline-offset-4"
    >
      <img
        src={picture}
        alt=""
        width={640}
        height={480}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        className="absolute right-0 bottom-0 h-full w-auto"
      />
      <strong className="relative block max-w-[58%] text-21 font-extrabold tracking-[-.2px] whitespace-pre-line text-ink">
        {title}
      </strong>
      {note && <span className="relative mt-1 block max-w-[52%] truncate text-12 text-muted">{note}</span>}
      {action && (
        <span className="absolute bottom-6 left-4.5 inline-flex h-7 items-center rounded-full bg-primary px-3 text-12 font-bold text-on-primary">
          {action}
        </span>
      )}
    </AdvertAnchor>
  );
}

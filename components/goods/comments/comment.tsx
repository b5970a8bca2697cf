import { Star } from 'lucide-react';
import type { GoodsComment } from '@/lib/contract/goods';
import { fill } from '@/lib/i18n/fill';
import { dayOf } from '@/lib/rules/dates';

const PLACES = [1, 2, 3, 4, 5];

/** What one shopper says about a goods. `starsText` has a place for stars. */
export function Comment({ comment, starsText }: { comment: GoodsComment; starsText: string }) {
  const { nickName, stars, text, specName, pictures, createdAt } = comment;
  return (
    <article className="py-3">
      <header className="flex items-center gap-2 text-12">
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-full bg-tint font-bold text-primary"
        >
          {[...nickName][0]}
        </span>
        <span className="font-semibold">{nickName}</span>
        <span role="img" aria-label={fill(starsText, { stars })} className="flex gap-px text-accent">
          {PLACES.map((place) => (
            <Star
              key={place}
              size={12}
              strokeWidth={1.8}
              aria-hidden
              className={place <= stars ? 'fill-current' : 'text-line'}
            />
          ))}
        </span>
        <time dateTime={createdAt} className="ml-auto text-11 text-muted">
          {dayOf(new Date(createdAt))}
        </time>
      </header>
      <p className="mt-1.5 text-13 leading-normal">{text}</p>
      {pictures.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {pictures.map((picture) => (
            <li key={picture}>
              <img
                src={picture}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                decoding="async"
                className="product-ground size-20 rounded-[8px] object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {specName && <p className="mt-1 text-11 text-muted">{specName}</p>}
    </article>
  );
}

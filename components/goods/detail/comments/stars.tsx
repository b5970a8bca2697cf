import { fill } from '@/lib/i18n/fill';

const PLACES = [1, 2, 3, 4, 5];
const STAR = 'M6 .9l1.6 3.2 3.5.5-2.5 2.5.6 3.5L6 9l-3.2 1.6.6-3.5L.9 4.6l3.5-.5z';

/** One to five stars. */
export function Stars({ stars, template }: { stars: number; template: string }) {
  return (
    <span role="img" aria-label={fill(template, { stars })} className="mt-0.5 flex gap-0.5">
      {PLACES.map((place) => (
        <svg key={place} viewBox="0 0 12 12" width="12" height="12" aria-hidden focusable="false">
          <path d={STAR} className={place <= stars ? 'fill-primary' : 'fill-line'} />
        </svg>
      ))}
    </span>
  );
}

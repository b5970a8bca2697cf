import { getPictureProps } from '@/components/ui/media/picture-props';

/** Width of the largest coin: the header shows the point in the same size. */
const COIN_CSS_PX = 44;

/** Position, size and rotation of the coins around the present. */
const COINS = [
  'left-0 top-8 size-11 -rotate-20',
  'right-1 top-3 size-9 rotate-15',
  'left-9 -top-3 size-8 rotate-8',
  'right-8 top-19 size-7 -rotate-12',
] as const;

/** A present with coins around it. */
export function GiftArt({ present, coin }: { present: string; coin: string }) {
  return (
    <div aria-hidden className="relative h-30 w-48">
      {COINS.map((className) => (
        <img
          key={className}
          {...getPictureProps(coin, COIN_CSS_PX)}
          alt=""
          width={COIN_CSS_PX}
          height={COIN_CSS_PX}
          className={`absolute ${className}`}
        />
      ))}
      <img
        src={present}
        alt=""
        width={128}
        height={128}
        className="absolute inset-x-0 -top-3 mx-auto size-32 -rotate-4"
      />
    </div>
  );
}

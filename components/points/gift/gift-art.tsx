/** Where coins spring from the present: place, size and lean of each. */
const COINS = [
  'left-0 top-8 size-11 -rotate-20',
  'right-1 top-3 size-9 rotate-15',
  'left-9 -top-3 size-8 rotate-8',
  'right-8 top-19 size-7 -rotate-12',
] as const;

/** A present with coins around it, in the brand's light. */
export function GiftArt({ present, coin }: { present: string; coin: string }) {
  return (
    <div aria-hidden className="relative h-30 w-48">
      {COINS.map((place) => (
        <img key={place} src={coin} alt="" width={44} height={44} className={`absolute ${place}`} />
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

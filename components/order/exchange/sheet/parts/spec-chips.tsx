import { useId } from 'react';
import { cx } from '@/components/ui/cx';
import type { GoodsSpec } from '@/lib/contract/goods';
import { getQuantityLimit } from '@/lib/rules/order/exchange';

interface Props {
  /** The property in which the specs differ: "Colour". */
  name: string;
  specs: readonly GoodsSpec[];
  chosenId: string;
  soldOutLabel: string;
  onChoose: (specId: string) => void;
}

/** The specs as chips in a radio group; sold-out specs are disabled (R-ORDER-40). */
export function SpecChips({ name, specs, chosenId, soldOutLabel, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 p-0 text-13 font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {specs.map((spec) => {
          const soldOut = getQuantityLimit(spec) === 0;
          return (
            <label
              key={spec.goodsSpecId}
              className={cx(
                'relative flex min-h-11 items-center rounded-control bg-ground px-3.5 text-13 transition-colors',
                'has-checked:bg-tint has-checked:font-bold has-checked:text-primary has-checked:outline-[1.5px] has-checked:-outline-offset-[1.5px] has-checked:outline-primary',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                soldOut ? 'text-muted line-through opacity-60' : 'cursor-pointer active:opacity-70',
              )}
            >
              <input
                type="radio"
                name={group}
                className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
                checked={spec.goodsSpecId === chosenId}
                disabled={soldOut}
                onChange={() => onChoose(spec.goodsSpecId)}
              />
              {spec.name}
              {soldOut && <span className="sr-only"> {soldOutLabel}</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

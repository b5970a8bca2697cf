import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../cx';
import { useWheel, VISIBLE_ROWS } from './use-wheel';

/** `WheelPicker` columns side by side under one selection band. */
export function WheelGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="relative isolate m-0 flex min-w-0 border-0 p-0">
      <div
        aria-hidden
        className="absolute inset-x-0 top-1/2 -z-10 h-11 -translate-y-1/2 rounded-control bg-tint"
      />
      {children}
    </fieldset>
  );
}

interface WheelOption {
  value: string;
  label: string;
}

interface WheelPickerProps {
  options: readonly WheelOption[];
  value: string;
  onChange: (value: string) => void;
  /** Accessible name of the column: "province". */
  label: string;
}

const keyMoves: Record<string, (index: number, last: number) => number> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  PageUp: (index) => index - VISIBLE_ROWS,
  PageDown: (index) => index + VISIBLE_ROWS,
  Home: () => 0,
  End: (_, last) => last,
};

/** One column of a wheel: six visible rows, the chosen one in the band. Combine several in a `WheelGroup`. */
export function WheelPicker({ options, value, onChange, label }: WheelPickerProps) {
  const id = useId();
  const last = options.length - 1;
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const choose = (target: number) => {
    const option = options[Math.max(0, Math.min(last, target))];
    if (option && option.value !== value) onChange(option.value);
  };
  const wheel = useWheel(index, last, choose);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = keyMoves[event.key];
    if (!move) return;
    event.preventDefault();
    choose(move(index, last));
  };

  return (
    <div
      role="listbox"
      aria-label={label}
      aria-activedescendant={`${id}-${index}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...wheel.handlers}
      className="wheel relative min-w-0 flex-1 cursor-grab touch-none overflow-hidden rounded-control select-none"
    >
      <div ref={wheel.track}>
        {options.map((option, position) => (
          <div
            key={option.value}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            tabIndex={-1}
            className={cx(
              'flex h-11 items-center justify-center truncate px-1 text-16',
              position === index ? 'font-bold text-ink' : 'text-muted',
            )}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}

import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';

interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Accessible name of the number: "quantity". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Reason of each limit ("limit of 2 a person"). */
  minReason?: string;
  maxReason?: string;
  /** Called with the reason when the user tries to exceed a limit. */
  onLimit?: (reason: string) => void;
  disabled?: boolean;
}

const stepButtonClass =
  'pressable grid size-11 place-items-center rounded-full text-ink aria-disabled:text-muted aria-disabled:opacity-45';

/** A number input with minus and plus buttons. A tap beyond a limit reports the reason. */
export function Stepper(props: StepperProps) {
  const {
    value,
    onChange,
    min = 1,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    label,
    disabled,
    onLimit,
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const reasonId = useId();
  const reason = value >= max ? props.maxReason : value <= min ? props.minReason : undefined;

  const stepTo = (requested: number) => {
    const next = Math.min(max, Math.max(min, requested));
    if (requested > max && props.maxReason) onLimit?.(props.maxReason);
    if (requested < min && props.minReason) onLimit?.(props.minReason);
    if (next !== value) onChange(next);
  };
  const commitDraft = () => {
    const number = Number.parseInt(draft ?? '', 10);
    setDraft(null);
    if (!Number.isNaN(number)) stepTo(min + Math.round((number - min) / step) * step);
  };

  return (
    <fieldset className="m-0 inline-flex items-center border-0 p-0" aria-label={label} disabled={disabled}>
      <button
        type="button"
        aria-label={props.decreaseLabel}
        aria-disabled={value <= min}
        aria-describedby={reasonId}
        onClick={() => stepTo(value - step)}
        className={stepButtonClass}
      >
        <Minus size={18} strokeWidth={1.8} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onBlur={commitDraft}
        onKeyDown={(event) => event.key === 'Enter' && commitDraft()}
        className="h-11 w-11 rounded-[14px] border-y-[6px] border-transparent bg-ground bg-clip-padding text-center text-16 font-semibold"
      />
      <button
        type="button"
        aria-label={props.increaseLabel}
        aria-disabled={value >= max}
        aria-describedby={reasonId}
        onClick={() => stepTo(value + step)}
        className={stepButtonClass}
      >
        <Plus size={18} strokeWidth={1.8} aria-hidden />
      </button>
      <span id={reasonId} className="sr-only">
        {reason}
      </span>
    </fieldset>
  );
}

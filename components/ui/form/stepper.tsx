import { Minus, Plus } from 'lucide-react';
import { useId, useState } from 'react';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Names the number: "quantity". */
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Why it goes no lower or higher ("limit of 2 a person"); said when someone tries. */
  minReason?: string;
  maxReason?: string;
  /** Hears the reason when someone tries to go past a limit, to show it. */
  onLimit?: (reason: string) => void;
  disabled?: boolean;
}

const stepButtonClass =
  'pressable grid size-11 place-items-center rounded-full text-ink aria-disabled:text-muted aria-disabled:opacity-45';

/** A whole number between two limits, with a minus and a plus. At a limit a tap says why. */
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

  const stepTo = (wanted: number) => {
    const next = Math.min(max, Math.max(min, wanted));
    if (wanted > max && props.maxReason) onLimit?.(props.maxReason);
    if (wanted < min && props.minReason) onLimit?.(props.minReason);
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

import type { ReactNode } from 'react';
import { RadioGroup, type RadioGroupProps, radioClass } from './radio-group';

/** One option of a radio group. */
interface Choice<V extends string> {
  value: V;
  label: string;
  /** A second, quieter line. */
  note?: string;
  icon?: ReactNode;
}

export type ChoiceProps<V extends string> = Omit<RadioGroupProps, 'children' | 'className'> & {
  name: string;
  choices: readonly Choice<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
};

/** Radio buttons as rows separated by hairlines, for long labels. */
export function ChoiceRows<V extends string>({ name, choices, value, onChange, ...group }: ChoiceProps<V>) {
  return (
    <RadioGroup {...group} className="mt-1 divide-y divide-line">
      {choices.map((choice) => (
        <label key={choice.value} className="flex min-h-12 cursor-pointer items-center gap-3 text-14">
          <span className="min-w-0 flex-1">
            {choice.label}
            {choice.note && <span className="block text-12 text-muted">{choice.note}</span>}
          </span>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className={radioClass}
          />
        </label>
      ))}
    </RadioGroup>
  );
}

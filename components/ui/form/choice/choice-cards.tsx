import { cx } from '../../cx';
import type { ChoiceProps } from './choice-rows';
import { chosenClass, coveringRadioClass, RadioGroup } from './radio-group';

/** Radio buttons as cards with icon and description, for a choice that determines the rest of a form. */
export function ChoiceCards<V extends string>({ name, choices, value, onChange, ...group }: ChoiceProps<V>) {
  return (
    <RadioGroup {...group} className="mt-2 flex flex-col gap-2">
      {choices.map((choice) => (
        <label key={choice.value} className={cx(chosenClass, 'flex min-h-16 items-center gap-3 px-3.5 py-3')}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className={coveringRadioClass}
          />
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface text-primary">
            {choice.icon}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-14 font-bold">{choice.label}</span>
            {choice.note && <span className="mt-0.5 block text-12 text-muted">{choice.note}</span>}
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}

import { cx } from '../../cx';
import type { ChoiceProps } from './choice-rows';
import { chosenClass, coveringRadioClass, RadioGroup } from './radio-group';

/** Radio buttons as chips, for labels of one or two words. */
export function ChoiceChips<V extends string>({ name, choices, value, onChange, ...group }: ChoiceProps<V>) {
  return (
    <RadioGroup {...group} className="mt-2 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(chosenClass, 'flex min-h-11 items-center px-3.5 text-13 has-checked:font-bold')}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className={coveringRadioClass}
          />
          {choice.label}
        </label>
      ))}
    </RadioGroup>
  );
}

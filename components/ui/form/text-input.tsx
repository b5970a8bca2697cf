import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx';
import { controlClass, Field, type FieldTexts } from './field';

type TextInputProps = ComponentProps<'input'> &
  FieldTexts & {
    /** At the start of the box: a currency sign. */
    leading?: ReactNode;
    /** At the end of the box: a unit, a "send code" button. */
    trailing?: ReactNode;
  };

/** One line of text with its label, hint and error. */
export function TextInput(props: TextInputProps) {
  const { label, hideLabel, hint, error, leading, trailing, className, ...rest } = props;
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative flex items-center">
          {leading && <div className="absolute left-3.5 text-16 text-muted">{leading}</div>}
          <input
            type="text"
            {...rest}
            {...control}
            className={cx(controlClass, 'h-12', leading ? 'pl-8' : null, trailing ? 'pr-28' : null)}
          />
          {trailing && (
            <div className="absolute right-3 flex items-center text-13 text-muted">{trailing}</div>
          )}
        </div>
      )}
    </Field>
  );
}

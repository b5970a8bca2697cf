import { type ComponentProps, useState } from 'react';
import { cx } from '../cx';
import { controlClass, Field, type FieldTexts } from './field';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> &
  FieldTexts & {
    value?: string;
    defaultValue?: string;
  };

/** A text area; with `maxLength` it shows a counter. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  className,
  value,
  defaultValue = '',
  onChange,
  ...rest
}: TextAreaProps) {
  const [uncontrolled, setUncontrolled] = useState(defaultValue);
  const text = value ?? uncontrolled;
  const counter = rest.maxLength ? (
    <span className="text-muted">
      {text.length}/{rest.maxLength}
    </span>
  ) : null;
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      aside={counter}
      className={className}
    >
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          value={text}
          onChange={(event) => {
            setUncontrolled(event.target.value);
            onChange?.(event);
          }}
          className={cx(controlClass, 'resize-none py-3 leading-normal')}
        />
      )}
    </Field>
  );
}

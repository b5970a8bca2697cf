import { type ComponentProps, useState } from 'react';
import { cx } from '../cx';
import { controlClass, Field, type FieldTexts } from './field';

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> &
  FieldTexts & {
    value?: string;
    defaultValue?: string;
  };

/** Several lines of text; with `maxLength` it counts. */
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
  const [own, setOwn] = useState(defaultValue);
  const text = value ?? own;
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
            setOwn(event.target.value);
            onChange?.(event);
          }}
          className={cx(controlClass, 'resize-none py-3 leading-normal')}
        />
      )}
    </Field>
  );
}

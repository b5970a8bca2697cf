import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { countCodePoints } from '@/lib/rules/text/code-points';
import { cx } from '../cx';
import { limitText } from './limit-text';

/** Props that connect a control inside a `Field` to its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Texts of a `Field`. */
export interface FieldTexts {
  label: string;
  /** Shows the label to screen readers only, where a placeholder or the context is sufficient. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

interface FieldProps extends FieldTexts {
  /** Right of the hint, such as a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control and one line below it: the error, or else the hint. */
export function Field({ label, hideLabel, hint, error, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(note || aside) && (
        <div className="flex gap-2 text-12">
          <p
            id={noteId}
            role={error ? 'alert' : undefined}
            className={cx('flex-1', error ? 'text-danger' : 'text-muted')}
          >
            {note}
          </p>
          {aside}
        </div>
      )}
    </div>
  );
}

/** Style of a text control. 16 px, because iOS zooms into smaller text. */
export const controlClass =
  'w-full rounded-control bg-ground px-3.5 text-16 text-ink outline-offset-0 placeholder:text-muted aria-invalid:outline-2 aria-invalid:outline-danger disabled:text-muted';

type TextInputProps = ComponentProps<'input'> &
  FieldTexts & {
    /** At the start of the box: a currency sign. */
    leading?: ReactNode;
    /** At the end of the box: a unit, a "send code" button. */
    trailing?: ReactNode;
  };

/** One line of text with its label, hint and error; `maxLength` counts characters as the contract does. */
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
            {...limitText(rest)}
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

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue'> &
  FieldTexts & {
    value?: string;
    defaultValue?: string;
  };

/** A text area; with `maxLength`, in characters as the contract counts them, it shows a counter. */
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
      {countCodePoints(text)}/{rest.maxLength}
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
          {...limitText<HTMLTextAreaElement>({
            ...rest,
            onChange: (event) => {
              setUncontrolled(event.target.value);
              onChange?.(event);
            },
          })}
          {...control}
          value={text}
          className={cx(controlClass, 'resize-none py-3 leading-normal')}
        />
      )}
    </Field>
  );
}

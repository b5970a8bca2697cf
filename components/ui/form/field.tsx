import { type ReactNode, useId } from 'react';
import { cx } from '../cx';

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

import { type ReactNode, useId } from 'react';
import { cx } from '../cx';

/** What a control inside a `Field` must carry so that label, hint and error belong to it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldTexts {
  label: string;
  /** Keeps the label for those who do not see it, where a placeholder or the place says enough. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  /** Right of the hint, such as a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A label, a control and one line beneath it: what is wrong, or else what helps. */
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

/** The box of a text control. 16 px, because iOS zooms into anything smaller. */
export const controlClass =
  'w-full rounded-control bg-ground px-3.5 text-16 text-ink outline-offset-0 placeholder:text-muted aria-invalid:outline-2 aria-invalid:outline-danger disabled:text-muted';

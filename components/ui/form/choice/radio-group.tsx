import { type ReactNode, useId } from 'react';
import { cx } from '../../cx';

export interface RadioGroupProps {
  label: string;
  hideLabel?: boolean;
  /** Right of the label. */
  aside?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A radio group with label and error text. */
export function RadioGroup({ label, hideLabel, aside, error, className, children }: RadioGroupProps) {
  const noteId = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error ? noteId : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'flex w-full items-baseline justify-between gap-3 p-0'}>
        <span className="text-13 font-semibold">{label}</span>
        {aside}
      </legend>
      <div className={className}>{children}</div>
      {error && (
        <p id={noteId} role="alert" className="mt-1.5 text-12 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Style of a visible radio button: a ring that is filled when it is checked. */
export const radioClass = cx(
  'size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-muted transition-[border-width]',
  'checked:border-[6px] checked:border-primary',
);

/** Style of a chip or card around an invisible radio button; it shows the checked and focused state. */
export const chosenClass = cx(
  'relative cursor-pointer rounded-control bg-ground transition-colors active:opacity-70',
  'has-checked:bg-tint has-checked:text-primary has-checked:outline-[1.5px] has-checked:-outline-offset-[1.5px] has-checked:outline-primary',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
);

/** Style of the invisible radio button that covers its chip or card. */
export const coveringRadioClass = 'absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0';

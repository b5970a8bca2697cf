import type { ComponentProps } from 'react';
import { cx } from './cx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Accessible name of the button. */
  label: string;
};

/** An icon button with a touch target of 44 px. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'pressable grid size-11 shrink-0 place-items-center rounded-full disabled:opacity-40',
        className,
      )}
    />
  );
}

import type { ComponentProps } from 'react';
import { cx } from './cx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What the button does, for those who do not see the icon. */
  label: string;
};

/** A bare icon with a 44 px target. */
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

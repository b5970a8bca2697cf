import type { ComponentProps } from 'react';
import { type ButtonStyle, getButtonClass } from './button-style';
import { cx } from './cx';

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner over the label and ignores taps; the width does not change. */
    loading?: boolean;
  };

/** A button. For navigation use `ButtonLink`. */
export function Button({
  variant,
  size,
  block,
  loading,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const buttonClass = getButtonClass({
    variant,
    size,
    block,
    className: cx('relative', loading && 'cursor-progress', className),
  });
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : rest.onClick}
      {...(loading && rest.type === 'submit' ? { type: 'button' as const } : null)}
    >
      {loading && <span className="spinner absolute" aria-hidden />}
      <span className={cx('inline-flex items-center gap-1.5', loading && 'opacity-0')}>{children}</span>
    </button>
  );
}

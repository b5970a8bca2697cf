import type { ComponentProps } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { cx } from './cx';

type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'soft';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** Style props that `Button` and `ButtonLink` share. */
export interface ButtonStyle {
  variant?: ButtonVariant;
  /** sm is 32 px high with a 44 px target, md 44 px, lg 48 px. */
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  className?: string;
}

const variants: Record<ButtonVariant | 'disabled', string> = {
  primary: 'bg-primary text-on-primary font-bold',
  outline: 'border-[1.5px] border-primary text-primary font-bold',
  ghost: 'text-muted font-semibold',
  soft: 'bg-tint text-primary font-bold',
  disabled: 'bg-line text-muted font-bold',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'touch h-8 px-3.5 text-12',
  md: 'h-11 px-5 text-14',
  lg: 'h-12 px-6 text-16',
};

interface ButtonClassOptions extends Omit<ButtonStyle, 'variant'> {
  variant?: ButtonVariant | 'disabled';
}

/** Class names of a button. */
export function getButtonClass({
  variant = 'primary',
  size = 'md',
  block,
  className,
}: ButtonClassOptions): string {
  return cx(
    'pressable inline-flex shrink-0 items-center justify-center gap-1.5 rounded-full text-center leading-tight select-none',
    variants[variant],
    sizes[size],
    block ? 'w-full' : 'whitespace-nowrap',
    className,
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Shows a spinner over the label and ignores taps; the width does not change. */
    loading?: boolean;
  };

/**
 * A button. For navigation use `ButtonLink`. While it is disabled or loading it ignores taps and submits nothing, and keeps the
 * focus (R-DIALOG-28): the browser's `disabled` would drop the focus of a button that becomes disabled by its own tap.
 */
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
  const isInactive = disabled || loading;
  const buttonClass = getButtonClass({
    variant: disabled ? 'disabled' : variant,
    size,
    block,
    className: cx('relative', loading && 'cursor-progress', className),
  });
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass}
      aria-disabled={isInactive || undefined}
      aria-busy={loading || undefined}
      onClick={isInactive ? undefined : rest.onClick}
      {...(isInactive && rest.type === 'submit' ? { type: 'button' as const } : null)}
    >
      {loading && <span className="spinner absolute" aria-hidden />}
      <span className={cx('inline-flex items-center gap-1.5', loading && 'opacity-0')}>{children}</span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof TapLink> & ButtonStyle;

/** A link that looks like a button; its text says where it leads (R-CRAWLER-12). */
export function ButtonLink({ variant, size, block, className, ...rest }: ButtonLinkProps) {
  return <TapLink {...rest} className={getButtonClass({ variant, size, block, className })} />;
}

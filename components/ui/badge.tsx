import { cx } from './cx';

interface BadgeProps {
  /** At zero the badge is hidden. */
  count: number;
  /** Above this number the badge shows "99+". */
  max?: number;
  /** Only a dot, without the number. */
  dot?: boolean;
  /** Text for screen readers instead of the number, such as "2 orders to pay". */
  label?: string;
  className?: string;
}

/** A small count at the corner of an icon; its parent must be `relative`. */
export function Badge({ count, max = 99, dot, label, className }: BadgeProps) {
  if (count <= 0) return null;
  const text = count > max ? `${max}+` : String(count);
  return (
    <span
      className={cx(
        'absolute rounded-full bg-primary font-bold text-on-primary ring-[1.5px] ring-surface',
        dot ? 'size-2' : 'min-w-4 px-1 text-center text-[0.625rem] leading-4',
        className ?? '-top-1 left-[calc(100%-8px)]',
      )}
    >
      {!dot && <span aria-hidden={label ? true : undefined}>{text}</span>}
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

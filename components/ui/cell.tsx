import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { cx } from './cx';

interface CellProps {
  label: ReactNode;
  value?: ReactNode;
  /** A second, quieter line under the label. */
  note?: ReactNode;
  icon?: ReactNode;
  /** Shown instead of the chevron, such as a small button. */
  action?: ReactNode;
  href?: string;
  onPress?: () => void;
  /** Muted label of fixed width with the value beside it, as on the product page. */
  facts?: boolean;
  className?: string;
}

/**
 * One row of a list: a label, a value and, if it is a link or button, a chevron. For use in a `CellGroup`.
 */
export function Cell({ label, value, note, icon, action, href, onPress, facts, className }: CellProps) {
  const cellClass = cx('flex min-h-12 w-full items-center gap-3 px-3.5 py-2.5 text-left text-14', className);
  const isInteractive = Boolean(href || onPress);
  const body = (
    <>
      {icon && <span className="shrink-0 text-primary">{icon}</span>}
      <span className={cx(facts ? 'w-14 shrink-0 text-13 text-muted' : 'flex-1 wrap-break-word')}>
        {label}
        {note && <span className="block text-12 text-muted">{note}</span>}
      </span>
      {value != null && (
        <span
          className={cx('min-w-0', facts ? 'flex-1 text-13' : 'max-w-[60%] text-right text-13 text-muted')}
        >
          {value}
        </span>
      )}
      {action ??
        (isInteractive && (
          <ChevronRight size={16} strokeWidth={1.8} className="shrink-0 text-muted" aria-hidden />
        ))}
    </>
  );
  if (href) {
    return (
      <TapLink href={href} className={cx(cellClass, 'pressable-row')}>
        {body}
      </TapLink>
    );
  }
  if (onPress) {
    return (
      <button type="button" onClick={onPress} className={cx(cellClass, 'pressable-row')}>
        {body}
      </button>
    );
  }
  return <div className={cellClass}>{body}</div>;
}

/** A group of cells on one surface, separated by hairlines. */
export function CellGroup({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cx('divide-y divide-line overflow-hidden rounded-card bg-surface', className)}>
      {children}
    </div>
  );
}

import { ArrowDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cx } from '../cx';
import { usePullToRefresh } from '../motion/use-pull-to-refresh';

interface PullToRefreshProps {
  /** Must not reject: it shows its errors itself. */
  onRefresh: () => Promise<void>;
  labels: { pull: string; release: string; busy: string };
  children: ReactNode;
}

/**
 * Content that can be pulled down to refresh. It works by touch only: the page must also have a refresh
 * button for keyboard, pointer and screen reader users.
 */
export function PullToRefresh({ onRefresh, labels, children }: PullToRefreshProps) {
  const host = useRef<HTMLDivElement>(null);
  const phase = usePullToRefresh(host, onRefresh);
  const isDragging = phase === 'pulled' || phase === 'ready';
  return (
    <div ref={host} data-pull={phase} className="pull-to-refresh relative flex flex-1 flex-col">
      <div
        aria-hidden
        className={cx(
          'pull-word pointer-events-none absolute inset-x-0 top-0 flex h-14 items-center justify-center gap-2 text-12 text-muted transition-opacity',
          phase === 'idle' && 'opacity-0',
        )}
      >
        {phase === 'busy' ? (
          <span className="spinner" />
        ) : (
          <ArrowDown
            size={16}
            strokeWidth={1.8}
            className={cx('transition-[rotate]', phase === 'ready' && 'rotate-180')}
          />
        )}
        {labels[phase === 'busy' ? 'busy' : phase === 'ready' ? 'release' : 'pull']}
      </div>
      <div className={cx('pull-content flex flex-1 flex-col', !isDragging && 'pull-settles')}>{children}</div>
    </div>
  );
}

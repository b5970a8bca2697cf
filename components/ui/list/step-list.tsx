import { cx } from '../cx';

interface Step {
  id: string;
  /** ISO-8601. */
  at: string;
  text: string;
  /** The time, formatted for the reader. */
  time: string;
}

/** A list of past steps, the newest first. */
export function StepList({ steps, className }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={className}>
      {steps.map(({ id, at, text, time }, index) => {
        const isNewest = index === 0;
        const isOldest = index === steps.length - 1;
        return (
          <li key={id} className={cx('relative pl-6', !isOldest && 'pb-5')}>
            {!isOldest && (
              <span aria-hidden className="absolute top-3 -bottom-1.5 left-[5px] w-[2px] bg-line" />
            )}
            <span
              aria-hidden
              className={cx(
                'absolute top-1 left-0 size-3 rounded-full ring-4 ring-surface',
                isNewest ? 'bg-primary outline-[3px] outline-tint' : 'bg-line',
              )}
            />
            <p className={isNewest ? 'text-14 font-bold' : 'text-13 text-muted'}>{text}</p>
            <time dateTime={at} className="mt-0.5 block text-12 text-muted">
              {time}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

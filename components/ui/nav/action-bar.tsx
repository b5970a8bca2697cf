import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button';
import { cx } from '../cx';

/** A sticky bar at the bottom of the column for the main action of a screen. */
export function ActionBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cx(
        'sticky bottom-0 z-30 mt-auto shrink-0 border-t border-line bg-surface pb-safe',
        className,
      )}
    >
      {/* Buttons wrap when they do not fit, in a narrow window or in large type. */}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-3.5 py-2.5">{children}</div>
    </div>
  );
}

type SubmitBarProps = Pick<ButtonProps, 'form' | 'loading' | 'children'>;

/** The action bar of a form: its one submit button. Outside of the form, `form` is the form's id. */
export const SubmitBar = (props: SubmitBarProps) => (
  <ActionBar>
    <Button type="submit" size="lg" className="flex-1" {...props} />
  </ActionBar>
);

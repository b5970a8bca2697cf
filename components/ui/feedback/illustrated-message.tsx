import type { ReactNode } from 'react';
import { Button } from '../button';
import { cx } from '../cx';
import { passFocusOn } from '../pass-focus-on';
import { boxIllustration } from './illustrations/box';
import { signalIllustration } from './illustrations/signal';

/** A small illustration in the brand's colours. @param children one of `illustrations/`, each a module of its own, as a page loads those that it may show */
function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 140" width="160" height="140" aria-hidden focusable="false" fill="none">
      <ellipse className="fill-line" cx="80" cy="126" rx="52" ry="6" />
      <g className="stroke-muted" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}

interface EmptyStateProps {
  /** One of `illustrations/`; by default the empty box. */
  illustration?: ReactNode;
  /** One sentence. */
  text: string;
  /** One action, usually a `ButtonLink`. */
  action?: ReactNode;
  className?: string;
}

/** Shown for an empty list: an illustration, one sentence, one action (R-NAV-25). */
export function EmptyState({ illustration = boxIllustration, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <Illustration>{illustration}</Illustration>
      <p className="mt-3 mb-4 max-w-64 text-14 text-balance text-muted">{text}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  /** One sentence about what failed. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** The retry is running. */
  retrying?: boolean;
  className?: string;
}

/** Shown after an error: an illustration, one sentence and a retry button (R-NAV-25). */
export function ErrorState({ text, retryLabel, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" ref={passFocusOn} className={className}>
      <EmptyState
        illustration={signalIllustration}
        text={text}
        action={
          <Button variant="outline" onClick={onRetry} loading={retrying}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}

interface FullPageMessageProps {
  /** One of `illustrations/`. */
  illustration: ReactNode;
  title: string;
  /** One sentence. */
  text: string;
  /** One or two buttons, if any. */
  children?: ReactNode;
}

/** A message that fills the page: illustration, title, one sentence and buttons. */
export function FullPageMessage({ illustration, title, text, children }: FullPageMessageProps) {
  return (
    <main className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <div className="product-stage grid aspect-square w-52 max-w-full place-items-center rounded-full">
        <Illustration>{illustration}</Illustration>
      </div>
      <h1 className="mt-6 text-21 font-extrabold text-balance">{title}</h1>
      <p className="mt-2 max-w-72 text-14 text-balance text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3 *:min-w-32 empty:hidden">{children}</div>
    </main>
  );
}

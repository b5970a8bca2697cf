import type { ReactNode } from 'react';
import { Button } from '../button';
import { cx } from '../cx';

export type IllustrationName = 'box' | 'search' | 'signal' | 'ticket' | 'end';

const shapes: Record<IllustrationName, ReactNode> = {
  box: (
    <>
      <path className="fill-surface" d="M36 62l44-16 44 16-44 17z" />
      <path className="fill-tint" d="M36 62l44 17v42l-44-18z" />
      <path className="fill-surface" d="M124 62L80 79v42l44-18z" />
      <path d="M36 62l44-16 44 16v41l-44 18-44-18zM36 62l44 17 44-17M80 79v42M36 62L24 76l44 17 12-14 12 14 44-17-12-14" />
      <path className="stroke-primary" d="M80 34V22M64 36l-6-10M96 36l6-10" />
    </>
  ),
  search: (
    <>
      <rect className="fill-surface" x="30" y="28" width="62" height="84" rx="9" />
      <path d="M44 48h34M44 62h22M44 76h14" />
      <circle className="fill-tint stroke-primary" cx="98" cy="84" r="24" />
      <path className="stroke-primary" d="M116 102l16 16M90 80a9 9 0 0 1 8-8" />
    </>
  ),
  signal: (
    <>
      <path className="fill-surface" d="M52 106h60a22 22 0 0 0 3-44 34 34 0 0 0-66-6 25 25 0 0 0 3 50z" />
      <path className="fill-tint stroke-primary" d="M86 62L70 90h13l-4 24 20-32H85z" />
      <path d="M28 122h18M58 122h8M114 122h18" />
    </>
  ),
  ticket: (
    <>
      <path className="fill-surface" d="M28 52h104v18a10 10 0 0 0 0 20v18H28V90a10 10 0 0 0 0-20z" />
      <path className="fill-tint" d="M92 52h40v18a10 10 0 0 0 0 20v18H92z" />
      <path d="M28 52h104v18a10 10 0 0 0 0 20v18H28V90a10 10 0 0 0 0-20zM92 58v6M92 72v6M92 86v6M92 100v4" />
      <path className="stroke-primary" d="M48 92l22-24M50 71h.1M68 89h.1" />
    </>
  ),
  end: (
    <>
      <rect className="fill-surface" x="36" y="40" width="88" height="76" rx="10" />
      <path className="fill-tint" d="M36 62V50a10 10 0 0 1 10-10h68a10 10 0 0 1 10 10v12z" />
      <path d="M36 62h88M58 32v16M102 32v16" />
      <path className="stroke-primary" d="M68 80l24 22M92 80l-24 22" />
    </>
  ),
};

/** A small illustration in the brand's colours, for empty and error states. */
function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg viewBox="0 0 160 140" width="160" height="140" aria-hidden focusable="false" fill="none">
      <ellipse className="fill-line" cx="80" cy="126" rx="52" ry="6" />
      <g className="stroke-muted" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
        {shapes[name]}
      </g>
    </svg>
  );
}

interface EmptyStateProps {
  illustration?: IllustrationName;
  /** One sentence. */
  text: string;
  /** One action, usually a `ButtonLink`. */
  action?: ReactNode;
  className?: string;
}

/** Shown for an empty list: an illustration, one sentence, one action (R-NAV-25). */
export function EmptyState({ illustration = 'box', text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-10 text-center', className)}>
      <Illustration name={illustration} />
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
    <div role="alert" className={className}>
      <EmptyState
        illustration="signal"
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
  illustration: IllustrationName;
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
      <div className="product-stage grid size-52 place-items-center rounded-full">
        <Illustration name={illustration} />
      </div>
      <h1 className="mt-6 text-21 font-extrabold text-balance">{title}</h1>
      <p className="mt-2 max-w-72 text-14 text-balance text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3 *:min-w-32 empty:hidden">{children}</div>
    </main>
  );
}

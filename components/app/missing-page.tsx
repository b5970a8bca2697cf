import { notFound } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { NotFoundView } from './not-found-view';

function Raise(): never {
  notFound();
}

/**
 * Shows a page with the status 404. The error is inside a `<Suspense>` whose fallback is the page: `notFound()`
 * alone in a static page would return an empty document (ADR 2).
 */
export function RaiseNotFound({ children }: { children: ReactNode }) {
  return (
    <div className="page-column">
      <Suspense fallback={children}>
        <Raise />
      </Suspense>
    </div>
  );
}

/** The 404 of a page whose id is unknown; its folder needs a `not-found.tsx` for the browser. */
export function MissingPage({ homeHref }: { homeHref: string }) {
  return (
    <RaiseNotFound>
      <NotFoundView homeHref={homeHref} />
    </RaiseNotFound>
  );
}

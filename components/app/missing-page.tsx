import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { NotFoundView } from './not-found-view';

/**
 * Sets the status 404 inside a `<Suspense>` whose fallback is the page: `notFound()` alone in a static page
 * would return an empty document (ADR 2).
 */
function RaiseNotFound(): never {
  notFound();
}

/** The 404 of a page whose id is unknown; its folder needs a `not-found.tsx` for the browser. */
export function MissingPage({ homeHref }: { homeHref: string }) {
  return (
    <div className="page-column">
      <Suspense fallback={<NotFoundView homeHref={homeHref} />}>
        <RaiseNotFound />
      </Suspense>
    </div>
  );
}

import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { NotFoundView } from './not-found-view';

/** Sets the status 404 inside a `<Suspense>`. */
function RaiseNotFound(): never {
  notFound();
}

/**
 * The whole page of something that does not exist, with status 404. `notFound()` alone in a static page would return
 * an empty document (ADR 2).
 */
export const MissingPage = ({ homeHref }: { homeHref: string }) => (
  <div className="page-column">
    <Suspense fallback={<NotFoundView homeHref={homeHref} />}>
      <RaiseNotFound />
    </Suspense>
  </div>
);

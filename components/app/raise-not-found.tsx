import { notFound } from 'next/navigation';

/**
 * Sets the status 404 inside a `<Suspense>` whose fallback is the page: `notFound()` alone in a static page
 * would return an empty document (ADR 2).
 */
export function RaiseNotFound(): never {
  notFound();
}

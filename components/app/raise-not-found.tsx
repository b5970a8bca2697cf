import { notFound } from 'next/navigation';

/**
 * Makes the status 404 from inside a `<Suspense>` whose fallback is the page: a bare `notFound()` in a static
 * page would answer with an empty document (ADR 2).
 */
export function RaiseNotFound(): never {
  notFound();
}

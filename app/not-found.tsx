/**
 * Replaces the framework's own page, whose text is part of the data of every document. It is never shown: unknown addresses get
 * `/404` or `global-not-found.tsx`, and pages of deleted products their own.
 */
export default function NotFound() {
  return null;
}

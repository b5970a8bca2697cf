'use client';

import { ErrorView } from '@/components/app/error-view';

/** Shown when a page throws an error while rendering; offers to retry. */
export default function PageError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="page-column">
      <ErrorView retry={retry} />
    </div>
  );
}

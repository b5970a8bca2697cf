'use client';

import { useEffect } from 'react';
import { ErrorView } from '@/components/app/error-view';
import { logFailure } from '@/lib/browser/log';

/** Shown when a page throws an error while rendering; offers to retry. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => logFailure('a page threw an error while rendering', error), [error]);
  return (
    <div className="page-column">
      <ErrorView retry={retry} />
    </div>
  );
}

'use client';

import { ErrorView } from '@/components/app/error-view';

/** A page that broke while rendering: says so and tries again. */
export default function PageError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="page-column">
      <ErrorView retry={retry} />
    </div>
  );
}

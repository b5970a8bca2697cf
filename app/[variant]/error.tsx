'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { ErrorState } from '@/components/ui/feedback/error-state';

/** A page that broke while rendering: says so and tries again. */
export default function PageError({ reset }: { error: Error; reset: () => void }) {
  const texts = useAppTexts();
  return (
    <main className="page-column justify-center">
      <ErrorState text={texts.errorText} retryLabel={texts.retry} onRetry={reset} />
    </main>
  );
}

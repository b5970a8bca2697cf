'use client';

import { ErrorView } from '@/components/app/error-view';

/** Shown when a main page throws an error; the tab bar stays. */
export default function MainPageError({ retry }: { error: unknown; retry: () => void }) {
  return <ErrorView retry={retry} />;
}

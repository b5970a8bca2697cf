'use client';

import { ErrorView } from '@/components/app/error-view';

/** A main page that broke: the bar at the foot stays. */
export default function MainPageError({ retry }: { error: unknown; retry: () => void }) {
  return <ErrorView retry={retry} />;
}

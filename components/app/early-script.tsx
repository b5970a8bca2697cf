'use client';

import { EARLY_SCRIPT } from '@/lib/early-script/early-script';

/**
 * The inline script of every page. Only the document has its text: a component of the server would put it into the page's data once more, and the
 * browser never runs it again.
 */
export const EarlyScript = () => (
  <script
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project
    dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? EARLY_SCRIPT : '' }}
  />
);

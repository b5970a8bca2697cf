'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

/** Limits how long the browser keeps the project of pages that the quick app opens (R-QUICK-03). */
export function QuickAppProject() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may belong to another project
  useEffect(() => {
    void import('@/lib/browser/quick-app/keep-quick-app-project')
      .then((module) => module.keepQuickAppProject())
      .catch(() => {});
  }, [path]);
  return null;
}

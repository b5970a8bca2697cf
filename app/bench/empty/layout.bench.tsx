import type { ReactNode } from 'react';

/** Only in benchmark builds (`MALL_BENCH`): an empty page, to measure the cost of the framework. */
export default function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

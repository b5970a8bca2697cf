import type { ReactNode } from 'react';

/** Only in builds for measuring (`MALL_BENCH`): what the framework costs with nothing in it. */
export default function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

import { useEffect, useState } from 'react';

/**
 * False for the first paint. A dialog that is fetched when it is needed opens one step after it mounted: strict
 * mode mounts twice, and the "close" event of the first time would reach the owner of the second.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

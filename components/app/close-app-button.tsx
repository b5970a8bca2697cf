'use client';

import { Button } from '../ui/button';

async function closeApp(): Promise<void> {
  const { loadBridge } = await import('@/lib/browser/bridge/load-bridge');
  (await loadBridge()).close();
}

/** Closes the mall in the native app around the page, where no other page can be opened (R-APP-04). */
export const CloseAppButton = ({ label }: { label: string }) => (
  <Button onClick={() => void closeApp()}>{label}</Button>
);

import { useEffect, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { reloadForNewBuild } from '@/lib/browser/new-build';
import { useAppTexts } from './app-texts';
import { FullPageMessage } from './full-page-message';

/** Shown when a page throws an error. The retry button is busy until the page is rendered again. */
export function ErrorView({ retry }: { retry: () => void }) {
  const texts = useAppTexts();
  const [pending, startTransition] = useTransition();
  // A part of the page may be missing, because the server has a newer build.
  useEffect(() => void reloadForNewBuild(), []);
  return (
    <FullPageMessage illustration="signal" title={texts.errorTitle} text={texts.errorText}>
      <Button loading={pending} onClick={() => startTransition(retry)}>
        {texts.retry}
      </Button>
    </FullPageMessage>
  );
}

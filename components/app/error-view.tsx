import { useEffect, useTransition } from 'react';
import { signalIllustration } from '@/components/ui/feedback/illustrations/signal';
import { reloadForNewBuild } from '@/lib/browser/new-build';
import { Button } from '../ui/button';
import { FullPageMessage } from '../ui/feedback/illustrated-message';
import { useAppTexts } from './app-texts';

/** Shown when a page throws an error. The retry button is busy until the page is rendered again. */
export function ErrorView({ retry }: { retry: () => void }) {
  const texts = useAppTexts();
  const [pending, startTransition] = useTransition();
  // A part of the page may be missing, because the server has a newer build.
  useEffect(() => void reloadForNewBuild(), []);
  return (
    <FullPageMessage illustration={signalIllustration} title={texts.errorTitle} text={texts.errorText}>
      <Button loading={pending} onClick={() => startTransition(retry)}>
        {texts.retry}
      </Button>
    </FullPageMessage>
  );
}

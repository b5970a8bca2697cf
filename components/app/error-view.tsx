import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { useAppTexts } from './app-texts';
import { FullPageMessage } from './full-page-message';

/** A page that broke: says so and tries again, as long as it takes. */
export function ErrorView({ retry }: { retry: () => void }) {
  const texts = useAppTexts();
  const [pending, startTransition] = useTransition();
  return (
    <FullPageMessage illustration="signal" title={texts.errorTitle} text={texts.errorText}>
      <Button loading={pending} onClick={() => startTransition(retry)}>
        {texts.retry}
      </Button>
    </FullPageMessage>
  );
}

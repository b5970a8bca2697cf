import { useAppTexts } from '@/components/app/app-texts';
import { ErrorState } from '@/components/ui/feedback/error-state';

interface Props {
  retrying: boolean;
  onRetry: () => void;
}

/** An order that could not be asked for: says so in the middle of the screen, and tries again. */
export function OrderError({ retrying, onRetry }: Props) {
  const texts = useAppTexts();
  return (
    <ErrorState
      text={texts.networkFailed}
      retryLabel={texts.retry}
      onRetry={onRetry}
      retrying={retrying}
      className="my-auto"
    />
  );
}

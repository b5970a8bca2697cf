import { useAppTexts } from '@/components/app/app-texts';
import { ErrorState } from '../ui/feedback/illustrated-message';

interface Props {
  /** The retry is running, and the order is not loading again as a whole. */
  retrying?: boolean;
  onRetry: () => void;
}

/** Shown when an order could not be loaded, with a retry button. */
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

import { Button } from '../button';
import { EmptyState } from './empty-state';

interface ErrorStateProps {
  /** One sentence about what failed. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** The retry is running. */
  retrying?: boolean;
  className?: string;
}

/** Shown after an error: an illustration, one sentence and a retry button (R-NAV-25). */
export function ErrorState({ text, retryLabel, onRetry, retrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        illustration="signal"
        text={text}
        action={
          <Button variant="outline" onClick={onRetry} loading={retrying}>
            {retryLabel}
          </Button>
        }
      />
    </div>
  );
}

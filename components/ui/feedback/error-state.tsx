import { Button } from '../button';
import { EmptyState } from './empty-state';

export interface ErrorStateProps {
  /** One sentence: what did not work. */
  text: string;
  retryLabel: string;
  onRetry: () => void;
  /** The retry is on its way. */
  retrying?: boolean;
  className?: string;
}

/** Something did not work: a drawing, one sentence, try again (R-NAV-25). */
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

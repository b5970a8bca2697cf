import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/illustrated-message';
import { Loading } from '../ui/feedback/skeleton';
import { useAppTexts } from './app-texts';

interface Props {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  /** Classes of the frame around the placeholder. */
  className?: string;
  /** The placeholder. */
  children: ReactNode;
}

/** What stands for the data of a query that has none yet: a placeholder, or the network error with a retry. */
export function QueryFallback({ isError, isFetching, refetch, className, children }: Props) {
  const texts = useAppTexts();
  if (isError) {
    return (
      <ErrorState
        text={texts.networkFailed}
        retryLabel={texts.retry}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Loading label={texts.loading} className={className}>
      {children}
    </Loading>
  );
}

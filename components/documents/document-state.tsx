import { useAppTexts } from '@/components/app/app-texts';
import { ErrorState } from '../ui/feedback/illustrated-message';
import { Loading, Skeleton } from '../ui/feedback/skeleton';

const cards = [0, 1];

/** Placeholder of a document: cards with a title and a block. */
const DocumentSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className="flex flex-col gap-2.5 px-3 pt-3">
    {cards.map((card) => (
      <div key={card} className="rounded-card bg-surface p-3.5">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="mt-3 h-48 w-full" />
      </div>
    ))}
  </Loading>
);

interface Props {
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** A document without data: loading, or an error with retry. */
export function DocumentState({ isError, isFetching, retry }: Props) {
  const texts = useAppTexts();
  return isError ? (
    <ErrorState
      text={texts.loadFailed}
      retryLabel={texts.retry}
      onRetry={retry}
      retrying={isFetching}
      className="my-auto"
    />
  ) : (
    <DocumentSkeleton label={texts.loading} />
  );
}

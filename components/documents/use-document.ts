import { useQuery } from '@tanstack/react-query';
import { isUnknownCall } from '@/lib/browser/api-error';
import { createQueryKey } from '@/lib/browser/queries';
import type { CallData } from '@/lib/contract/contract';

/** The calls of public documents, which take no input. */
type DocumentCall = 'businessQualification' | 'promotionArticles' | 'trafficGuideConfig';

interface DocumentOptions<C extends DocumentCall> {
  call: C;
  load: (signal: AbortSignal) => Promise<CallData<C>>;
  /** What the page's HTML contains; null if the server could not read it: the browser loads it then. */
  initial: CallData<C> | null;
  /** What a points mall shows that does not know the call. */
  empty: CallData<C>;
  projectKey: string;
}

/** Data of a public document: that of the page, else the browser's own. */
export function useDocument<C extends DocumentCall>({
  call,
  load,
  initial,
  empty,
  projectKey,
}: DocumentOptions<C>) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: createQueryKey('documents', call, projectKey),
    queryFn: async ({ signal }): Promise<CallData<C>> => {
      try {
        return await load(signal);
      } catch (error) {
        if (isUnknownCall(error)) return empty;
        throw error;
      }
    },
    enabled: !initial,
  });
  return { data: initial ?? data, isError, isFetching, retry: () => void refetch() };
}

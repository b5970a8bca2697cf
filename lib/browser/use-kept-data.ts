import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface QueryStart<Data> {
  queryKey: QueryKey;
  initialData?: Data | (() => Data | undefined) | undefined;
}

/**
 * Options for a query whose page stays in the document when it is left (ADR 21). The effects of a hidden page do not run, so nothing
 * observes its queries, and the cache removes them after a while. When the page is shown again, the query is built anew: with these
 * options from the data that the page still shows, not from the first page of the HTML (R-NAV-17).
 */
export function useKeptData<Data>({ queryKey, initialData }: QueryStart<Data>) {
  const client = useQueryClient();
  const left = useRef<Data>(undefined);
  // After each render: a list keeps its key as long as it is mounted.
  useEffect(() => () => {
    left.current = client.getQueryData(queryKey);
  });
  // A function, because the query is built anew without another render of the page. The data of a query is never a function itself.
  return {
    initialData: () => left.current ?? (initialData instanceof Function ? initialData() : initialData),
  };
}

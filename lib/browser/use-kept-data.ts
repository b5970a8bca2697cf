import { type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Lazy<Value> = Value | (() => Value | undefined) | undefined;

interface QueryStart<Data> {
  queryKey: QueryKey;
  initialData?: Lazy<Data>;
  initialDataUpdatedAt?: Lazy<number>;
}

/** The functions among the options of a query return its data, which is never a function itself. */
const resolve = <Value>(option: Lazy<Value>): Value | undefined =>
  typeof option === 'function' ? (option as () => Value | undefined)() : option;

/**
 * Options for a query whose page stays in the document when it is left (ADR 21). The effects of a hidden page do not run, so nothing
 * observes its queries, and the cache removes them after a while. When the page is shown again, the query is built anew: with these
 * options from the data that the page still shows, not from the first page of the HTML (R-NAV-17).
 */
export function useKeptData<Data>({ queryKey, initialData, initialDataUpdatedAt }: QueryStart<Data>) {
  const client = useQueryClient();
  const left = useRef<QueryState<Data>>(undefined);
  // After each render: a list keeps its key as long as it is mounted.
  useEffect(() => () => {
    left.current = client.getQueryState<Data>(queryKey);
  });
  // Functions, because the query is built anew without another render of the page.
  return {
    initialData: () => left.current?.data ?? resolve(initialData),
    initialDataUpdatedAt: () => left.current?.dataUpdatedAt ?? resolve(initialDataUpdatedAt),
  };
}

import {
  GlobalLayoutRouterContext,
  LayoutRouterContext,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useContext, useState } from 'react';

/** Reads the router's contexts for the current route, which its layouts and hooks use. */
function useRoute() {
  return {
    layout: useContext(LayoutRouterContext),
    router: useContext(GlobalLayoutRouterContext),
    path: useContext(PathnameContext),
    params: useContext(PathParamsContext),
    search: useContext(SearchParamsContext),
  };
}

type Route = ReturnType<typeof useRoute>;

const isSameRoute = (a: Route, b: Route): boolean =>
  (Object.keys(a) as (keyof Route)[]).every((name) => a[name] === b[name]);

interface FrozenRouteProps {
  /** Whether the content follows the router; false for a hidden page. */
  isLive: boolean;
  children: ReactNode;
}

/** Keeps the content on its own route while the router is on another one. */
export function FrozenRoute({ isLive, children }: FrozenRouteProps) {
  const current = useRoute();
  const [last, setLast] = useState(current);
  if (isLive && !isSameRoute(last, current)) setLast(current);
  const { layout, router, path, params, search } = isLive ? current : last;
  return (
    <LayoutRouterContext value={layout}>
      <GlobalLayoutRouterContext value={router}>
        <PathnameContext value={path}>
          <PathParamsContext value={params}>
            <SearchParamsContext value={search}>{children}</SearchParamsContext>
          </PathParamsContext>
        </PathnameContext>
      </GlobalLayoutRouterContext>
    </LayoutRouterContext>
  );
}

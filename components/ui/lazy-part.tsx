import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component whose code is loaded when it is first rendered; nothing is shown until then. For parts that follow a tap or an effect:
 * it is not made to be rendered on the server. Without `next/dynamic`, whose code for the server's part is 1 KB of a page's scripts.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(() => load().then((part) => ({ default: part })));
  // Called once for each part, when its module is loaded.
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

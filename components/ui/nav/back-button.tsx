'use client';

import { ChevronLeft } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { TapLink } from '@/components/ui/tap-link';
import { getCurrentProjectId } from '@/lib/browser/current-page';
import { canUse } from '@/lib/browser/environment';
import { swallowGhostClick } from '@/lib/browser/ghost-click';
import { withoutBasePath } from '@/lib/contract/paths';
import { addProjectId } from '@/lib/rules/page/links';

/** Opens the page that the address names as its source, else `href`. The rule is loaded by the tap. */
async function openSource(href: string, open: (path: string) => void): Promise<void> {
  const { pathname, search } = window.location;
  const source = await import('@/lib/rules/page/source-path').then(
    ({ findSourcePath }) => findSourcePath(withoutBasePath(pathname), new URLSearchParams(search)),
    () => undefined,
  );
  const pId = getCurrentProjectId();
  const path = source ?? href;
  open(pId === undefined ? path : addProjectId(path, pId));
}

const hasSource = (query: URLSearchParams): boolean =>
  ['from', 'fromPage', 'pageSource', 'type'].some((name) => query.has(name));

/** Leaves the first page of the native app's web view; without a bridge goes to the link's own address (R-APP-04). */
async function leaveMall(openLink: () => void): Promise<void> {
  const { loadBridge } = await import('@/lib/browser/bridge/load-bridge');
  if (!(await loadBridge()).back()) openLink();
}

/**
 * The click handler of a link that goes back in the history if possible, otherwise to the page that the address names
 * as its source, otherwise to its own address. It never goes back to a cashier, which `fromPage` names: that is left
 * (R-NAV-29).
 */
export function useGoBack(href: string): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const query = new URLSearchParams(window.location.search);
    if (event.metaKey || event.ctrlKey || query.get('fromPage') === 'cashier') return;
    if (window.history.length > 1) {
      event.preventDefault();
      // The page that comes may have its button at the same place.
      swallowGhostClick(event, performance.now());
      router.back();
    } else if (hasSource(query)) {
      event.preventDefault();
      void openSource(href, router.push);
    } else if (canUse('appBridge')) {
      event.preventDefault();
      void leaveMall(() => router.push(href));
    }
  };
}

const subscribeNever = () => () => {};
const hasHistory = () => window.history.length > 1;

/**
 * Goes back in the history if possible, otherwise to `href`; a plain link without JavaScript. A host app with a back
 * button of its own hides it, unless the page is the first one there, which the host's button closes (R-ENV-06).
 */
export function BackButton({ href, label }: { href: string; label: string }) {
  const isReturnable = useSyncExternalStore(subscribeNever, hasHistory, () => false);
  return (
    <TapLink
      href={href}
      aria-label={label}
      onClick={useGoBack(href)}
      data-returnable={isReturnable || undefined}
      className="pressable grid size-11 shrink-0 place-items-center rounded-full host-bar:data-returnable:hidden"
    >
      <ChevronLeft size={24} strokeWidth={1.8} aria-hidden />
    </TapLink>
  );
}

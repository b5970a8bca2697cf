'use client';

import { LayoutRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { usePathname } from 'next/navigation';
import {
  Activity,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { isCurrentPath } from '@/lib/browser/current-page';
import { readUserId } from '@/lib/browser/local-state';
import { runAfterPaint } from '@/lib/browser/run-after-paint';
import { FrozenRoute } from './frozen-route';
import {
  createMountedPages,
  type MountedPage,
  type MountedPages,
  settle,
  showPlace,
  type Visit,
} from './mounted-pages';

/** The route group of the pages that share the tab bar. */
const MAIN_PAGES = '(main)';

/**
 * Finds the key of the current entry of the browser's history: the same one after Back and Forward, another one for another
 * visit of the same address. Undefined on the server and in browsers without the Navigation API.
 */
const findHistoryEntry = (): string | undefined =>
  typeof window !== 'undefined' && 'navigation' in window ? window.navigation.currentEntry?.key : undefined;

const getVisit = (path: string): Visit => ({ path, entry: findHistoryEntry(), userId: readUserId() });

/**
 * Keeps React from hiding the element of a page by `display: none`, for which the browser would drop its layout and compute it
 * again when the page is shown: React gets a `style` object that does nothing.
 */
function registerElement(page: MountedPage, element: HTMLElement | null): void {
  // React passes null when it hides the page.
  if (!element) return;
  const style = { setProperty: () => {} };
  page.element = Object.defineProperty(element, 'style', { configurable: true, value: style });
}

/** Shows one page and moves the others out of view, which keeps their layout. */
function showElement({ all, shown }: MountedPages): void {
  for (const page of all) page.element?.classList.toggle('page-hidden', page !== shown);
}

/** Takes the focus out of hidden pages, and hides them from assistive technology. */
function leaveHidden({ all, shown }: MountedPages): void {
  shown.element?.removeAttribute('aria-hidden');
  for (const page of all) {
    if (page === shown) continue;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && page.element?.contains(focused)) {
      page.focused = focused;
      focused.blur();
    }
    page.element?.setAttribute('aria-hidden', 'true');
  }
}

/** Makes the shown page focusable again (`guardHiddenPages` makes hidden ones inert), and restores its focus. */
function restoreFocus({ shown }: MountedPages): void {
  if (shown.element) shown.element.inert = false;
  if (document.activeElement === document.body) shown.focused?.focus({ preventScroll: true });
  shown.focused = undefined;
}

/** Calls `onHydrated` when the page beside it is hydrated. */
function HydrationReport({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

interface KeepAlivePagesProps {
  /** The page of the current route. */
  children: ReactNode;
  /**
   * Parts without HTML that belong to no page. They are mounted after hydration, because React hydrates the content of an
   * `Activity` last, and what these parts load must not change the page before that.
   */
  parts: ReactNode;
}

/**
 * Keeps lists alive while other pages are shown: they stay in the document, out of view and without effects. Back moves a list
 * into view with its layout, so that the browser restores its scroll position (R-NAV-17, ADR 21).
 *
 * React's work to deactivate the page that is left, and to activate the one that is shown, runs after the latter is painted.
 */
export function KeepAlivePages({ children, parts }: KeepAlivePagesProps) {
  const segment = useContext(LayoutRouterContext)?.parentTree[1].children?.[0];
  const path = usePathname();
  const place = segment === MAIN_PAGES ? MAIN_PAGES : path;
  const [state, setState] = useState(() => createMountedPages(place));
  const pages = state.shown.place === place ? state : showPlace(state, place, getVisit(path));
  if (pages !== state) setState(pages);
  const [isHydrated, setHydrated] = useState(false);
  const onHydrated = useCallback(() => setHydrated(true), []);
  const { all, shown, active, left } = pages;

  // Before any layout effect, because those of a new page measure it.
  useInsertionEffect(() => showElement(pages));
  useLayoutEffect(() => {
    // After React, which gives the focus back to what has lost it while the document changed.
    leaveHidden(pages);
    if (isCurrentPath(path)) shown.visit = getVisit(path);
    // The browser restores the scroll position next, as far as the layout that it knows allows.
    if (shown !== active) void document.documentElement.scrollHeight;
  });
  useEffect(
    () =>
      runAfterPaint(() => {
        restoreFocus(pages);
        if (shown !== active || left) startTransition(() => setState(settle));
      }),
    [pages, shown, active, left],
  );

  return (
    <>
      {all.map((page) => (
        <FrozenRoute key={page.id} isLive={page === shown && page === active}>
          <Activity mode={page === active || page === left ? 'visible' : 'hidden'}>
            <div ref={(element) => registerElement(page, element)}>{children}</div>
            {!isHydrated && <HydrationReport onHydrated={onHydrated} />}
          </Activity>
        </FrozenRoute>
      ))}
      {isHydrated && parts}
    </>
  );
}

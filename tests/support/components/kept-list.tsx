import { act } from '@testing-library/react';
import { Activity, type ReactNode } from 'react';
import { renderPart } from './render-part';

/** What waits until an element comes into view, by the element. */
const waiting = new Map<Element, () => void>();

class FakeIntersectionObserver {
  readonly targets = new Set<Element>();
  constructor(readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    this.targets.add(target);
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    waiting.set(target, () => this.callback([entry], this as unknown as IntersectionObserver));
  }
  unobserve(target: Element) {
    this.targets.delete(target);
    waiting.delete(target);
  }
  disconnect() {
    for (const target of this.targets) this.unobserve(target);
  }
}

/** Lets a test scroll to the end of a list: jsdom has no layout. */
export function installListObserver(): void {
  waiting.clear();
  window.IntersectionObserver = FakeIntersectionObserver as unknown as typeof IntersectionObserver;
}

/** Scrolls to the end of the list, and waits for its next page. */
export const loadNextPage = () =>
  act(async () => {
    for (const [element, show] of [...waiting]) if (element.matches('[role=status]')) show();
    await jest.advanceTimersByTimeAsync(10);
  });

/** Renders a part as a page that is kept out of view (ADR 21) while another page is shown. Needs fake timers. */
export async function renderKeptPart(part: ReactNode) {
  const toPage = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{part}</Activity>;
  const view = renderPart(toPage('visible'));
  await act(() => jest.advanceTimersByTimeAsync(10));
  return {
    ...view,
    /** Shows another page for this time, then the part again, and runs its effects. */
    leaveFor: async (ms: number) => {
      view.rerender(toPage('hidden'));
      await act(() => jest.advanceTimersByTimeAsync(ms));
      view.rerender(toPage('visible'));
      await act(() => jest.advanceTimersByTimeAsync(10));
    },
  };
}

import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BelowFirstScreen } from '@/components/goods/detail/below-first-screen';

const page = (
  <BelowFirstScreen>
    <p>reviews</p>
  </BelowFirstScreen>
);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

// R-PERF-21
describe('BelowFirstScreen', () => {
  it('is in the document from the start, and stays when React takes the document over', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(page);
    expect(root).toHaveTextContent('reviews');
    const text = root.querySelector('p');
    const reactRoot = await act(async () => hydrateRoot(root, page));
    expect(root.querySelector('p')).toBe(text);
    act(() => reactRoot.unmount());
    root.remove();
  });

  it('follows the first screen of a page that is opened from another one', () => {
    render(page);
    act(() => jest.advanceTimersByTime(100));
    expect(screen.queryByText('reviews')).not.toBeInTheDocument();
    // Browsers of iPhones do not report when they are idle: nothing else is waited for.
    act(() => jest.advanceTimersByTime(100));
    expect(screen.getByText('reviews')).toBeInTheDocument();
  });

  it('does not follow on a page that is left before', () => {
    const { unmount } = render(page);
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { AfterPaint } from '@/components/ui/later';

const page = (
  <AfterPaint>
    <p>reviews</p>
  </AfterPaint>
);
/** Runs the callbacks of the next frame. */
const paint = () => act(() => jest.advanceTimersToNextFrame());

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

// R-PERF-21
describe('AfterPaint', () => {
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

  it('follows the first paint of a page that is opened from another one', () => {
    render(page);
    expect(screen.queryByText('reviews')).not.toBeInTheDocument();
    paint();
    expect(screen.queryByText('reviews')).not.toBeInTheDocument();
    paint();
    // The task behind the second frame.
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByText('reviews')).toBeInTheDocument();
  });
});

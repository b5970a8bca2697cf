import { act, fireEvent, render, screen } from '@testing-library/react';
import { NoticeBar } from '@/components/ui/motion/notice-bar';

const listVisibleItems = () =>
  [...document.querySelectorAll('span.truncate:not([aria-hidden])')].map((one) => one.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('NoticeBar', () => {
  // R-DIALOG-02
  it('shows the next item every 3000 ms and starts over', () => {
    render(<NoticeBar label="News" pauseLabel="Pause" items={['one', 'two']} />);
    expect(listVisibleItems()).toEqual(['one']);
    act(() => jest.advanceTimersByTime(3000));
    expect(listVisibleItems()).toEqual(['two']);
    act(() => jest.advanceTimersByTime(3000));
    expect(listVisibleItems()).toEqual(['one']);
  });

  // R-DIALOG-04, R-DIALOG-21
  it('stops the rotation with reduced motion', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<NoticeBar label="News" pauseLabel="Pause" items={['one', 'two']} />);
    act(() => jest.advanceTimersByTime(9000));
    expect(listVisibleItems()).toEqual(['one']);
  });

  // R-DIALOG-29
  it('can be scrolled while its marquee stands still', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<NoticeBar label="News" pauseLabel="Pause" items={['one', 'two']} mode="marquee" />);
    const line = screen.getByText(/^one.*two$/).closest('[tabindex="0"]');
    expect(line).toHaveClass('overflow-x-auto');
  });

  // R-DIALOG-04
  it('stops the rotation while the page is hidden', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<NoticeBar label="News" pauseLabel="Pause" items={['one', 'two']} />);
    act(() => jest.advanceTimersByTime(9000));
    expect(listVisibleItems()).toEqual(['one']);
  });

  // R-DIALOG-27
  it('stops and goes on by its button, and has none if it does not move', () => {
    const { rerender } = render(<NoticeBar label="News" pauseLabel="Pause" items={['one', 'two']} />);
    const button = screen.getByRole('button', { name: 'Pause', pressed: false });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    act(() => jest.advanceTimersByTime(9000));
    expect(listVisibleItems()).toEqual(['one']);
    fireEvent.click(button);
    act(() => jest.advanceTimersByTime(3000));
    expect(listVisibleItems()).toEqual(['two']);
    rerender(<NoticeBar label="News" pauseLabel="Pause" items={['one']} />);
    expect(button).not.toBeInTheDocument();
  });

  // R-DIALOG-03
  it('runs as a marquee at 60 px a second', () => {
    // The line is there twice, so that the loop has no gap.
    jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(2 * 900);
    render(<NoticeBar label="News" pauseLabel="Pause" items={['one', 'two']} mode="marquee" />);
    const line = document.querySelector<HTMLElement>('.marquee');
    expect(line).toHaveTextContent(/one.*two.*one.*two/);
    expect(line?.style.getPropertyValue('--marquee-time')).toBe(`${900 / 60}s`);
  });

  it('renders nothing without items', () => {
    render(<NoticeBar label="News" pauseLabel="Pause" items={[]} />);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

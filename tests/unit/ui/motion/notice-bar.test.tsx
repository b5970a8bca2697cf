import { act, render, screen } from '@testing-library/react';
import { NoticeBar } from '@/components/ui/motion/notice-bar';

const seen = () =>
  [...document.querySelectorAll('span.truncate:not([aria-hidden])')].map((one) => one.textContent);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('NoticeBar', () => {
  // R-DIALOG-02
  it('shows the next item every 3000 ms and begins again', () => {
    render(<NoticeBar label="News" items={['one', 'two']} />);
    expect(seen()).toEqual(['one']);
    act(() => jest.advanceTimersByTime(3000));
    expect(seen()).toEqual(['two']);
    act(() => jest.advanceTimersByTime(3000));
    expect(seen()).toEqual(['one']);
  });

  // R-DIALOG-04, R-DIALOG-21
  it('stands still for readers who want less motion', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<NoticeBar label="News" items={['one', 'two']} />);
    act(() => jest.advanceTimersByTime(9000));
    expect(seen()).toEqual(['one']);
  });

  // R-DIALOG-04
  it('stands still while the page is hidden', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    render(<NoticeBar label="News" items={['one', 'two']} />);
    act(() => jest.advanceTimersByTime(9000));
    expect(seen()).toEqual(['one']);
  });

  it('is not there without news', () => {
    render(<NoticeBar label="News" items={[]} />);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

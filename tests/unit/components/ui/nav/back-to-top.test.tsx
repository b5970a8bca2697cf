import { act, fireEvent, render, screen } from '@testing-library/react';
import { BackToTop } from '@/components/ui/nav/back-to-top';

const scrollTo = (y: number) =>
  act(() => {
    window.scrollY = y;
    fireEvent.scroll(window);
  });
const getButton = () => screen.getByRole('button', { name: 'Back to top', hidden: true });

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => {
    window.scrollY = Number(args[1]);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  window.scrollY = 0;
});

// R-DIALOG-01
describe('BackToTop', () => {
  it('appears after 1000 px and disappears above', () => {
    render(<BackToTop label="Back to top" />);
    expect(getButton()).toHaveAttribute('inert');
    scrollTo(1000);
    expect(getButton()).toHaveAttribute('inert');
    scrollTo(1001);
    expect(getButton()).not.toHaveAttribute('inert');
    scrollTo(0);
    expect(getButton()).toHaveAttribute('inert');
  });

  it('scrolls to the top in 200 ms', () => {
    render(<BackToTop label="Back to top" />);
    scrollTo(3000);
    fireEvent.click(getButton());
    act(() => jest.advanceTimersByTime(100));
    expect(window.scrollY).toBeGreaterThan(0);
    expect(window.scrollY).toBeLessThan(3000);
    act(() => jest.advanceTimersByTime(120));
    expect(window.scrollY).toBe(0);
  });

  // R-DIALOG-21
  it('jumps to the top with reduced motion', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<BackToTop label="Back to top" />);
    scrollTo(3000);
    fireEvent.click(getButton());
    expect(window.scrollY).toBe(0);
  });
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { Carousel } from '@/components/ui/media/carousel';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Renders a carousel of two slides, and spies on its automatic movement, which the DOM of the tests cannot make. */
function renderCarousel() {
  render(
    <Carousel label="Highlights" pauseLabel="Pause">
      <p>one</p>
      <p>two</p>
    </Carousel>,
  );
  const scrollTo = jest.fn();
  Object.assign(screen.getByRole('list'), { scrollTo });
  return scrollTo;
}

describe('Carousel', () => {
  // R-DIALOG-27
  it('stops and goes on by its button', () => {
    const scrollTo = renderCarousel();
    act(() => jest.advanceTimersByTime(5000));
    expect(scrollTo).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Pause', pressed: false }));
    act(() => jest.advanceTimersByTime(20_000));
    expect(scrollTo).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Pause', pressed: true }));
    act(() => jest.advanceTimersByTime(5000));
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  // R-DIALOG-21
  it('does not move by itself with reduced motion', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const scrollTo = renderCarousel();
    act(() => jest.advanceTimersByTime(20_000));
    expect(scrollTo).not.toHaveBeenCalled();
  });
});

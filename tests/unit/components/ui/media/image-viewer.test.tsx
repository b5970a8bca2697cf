import { act, fireEvent, render, screen } from '@testing-library/react';
import { ImageViewer } from '@/components/ui/media/image-viewer';
import { installNativeDialog } from '../../../../support/components/native-dialog';
import { FakeIntersectionObserver } from '../../../../support/fakes/fake-intersection-observer';

const pictures = ['front', 'back'].map((alt) => ({
  src: `/vantmall/uploads/${alt}.webp`,
  alt,
}));
const onClose = jest.fn();

/** A finger on the first picture; jsdom has no constructor that takes a pointer id. */
function point(type: string, pointerId: number, clientX: number) {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY: 100 });
  fireEvent(screen.getByAltText('front'), Object.assign(event, { pointerId }));
}
function tap() {
  point('pointerdown', 1, 100);
  point('pointerup', 1, 100);
}
const getTransform = () => screen.getByAltText('front').parentElement?.style.transform;

beforeAll(() => {
  // jsdom decodes no pictures.
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  window.IntersectionObserver = FakeIntersectionObserver;
});
beforeEach(() => {
  jest.useFakeTimers();
  installNativeDialog();
  render(
    <ImageViewer pictures={pictures} cssPx={390} label="Pictures" closeLabel="Close" onClose={onClose} />,
  );
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// R-GOODS-17
describe('ImageViewer', () => {
  it('shows the smaller picture of the page until the whole one is there, which is requested again after a failure', async () => {
    const whole = screen.getByAltText('front');
    const [small] = whole.parentElement?.children ?? [];
    expect(small?.getAttribute('srcset')).toContain(encodeURIComponent('/vantmall/uploads/front.webp'));
    expect(whole).toHaveAttribute('src', '/vantmall/uploads/front.webp');
    fireEvent.error(whole);
    expect(whole).toHaveClass('opacity-0');
    act(() => jest.advanceTimersByTime(500));
    expect(screen.getByAltText('front')).not.toBe(whole);
    expect(screen.getByAltText('front')).toHaveAttribute('src', '/vantmall/uploads/front.webp');
    expect(small).toBeInTheDocument();
    await act(async () => {
      fireEvent.load(screen.getByAltText('front'));
    });
    expect(small).not.toBeInTheDocument();
  });

  it('shows the position after a swipe', () => {
    expect(screen.getByText('1 / 2')).toBeInTheDocument();
    const list = screen.getByRole('list');
    jest.spyOn(list, 'clientWidth', 'get').mockReturnValue(390);
    list.scrollLeft = 390;
    fireEvent.scroll(list);
    expect(screen.getByText('2 / 2')).toBeInTheDocument();
  });

  it('zooms by a double tap and back by another one', () => {
    tap();
    tap();
    expect(getTransform()).toContain('scale(2.5)');
    tap();
    tap();
    expect(getTransform()).toBe('');
    act(() => jest.runAllTimers());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('zooms by two fingers, four times at most', () => {
    point('pointerdown', 1, 100);
    point('pointerdown', 2, 150);
    point('pointermove', 2, 200);
    expect(getTransform()).toContain('scale(2)');
    point('pointermove', 2, 900);
    expect(getTransform()).toContain('scale(4)');
  });

  it('closes by a single tap', () => {
    tap();
    act(() => jest.runAllTimers());
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

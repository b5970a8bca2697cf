import { act, fireEvent, render, screen } from '@testing-library/react';
import { PullToRefresh } from '@/components/ui/feedback/pull-to-refresh';

const labels = { pull: 'pull', release: 'release', busy: 'busy' };

function show() {
  const refresh = jest.fn<Promise<void>, []>();
  let done = () => {};
  refresh.mockImplementation(() => new Promise((resolve) => (done = resolve)));
  render(
    <PullToRefresh onRefresh={refresh} labels={labels}>
      <p>content</p>
      <div style={{ overflowY: 'auto' }}>
        <p>scroller</p>
      </div>
      <dialog open>
        <p>dialog</p>
      </dialog>
    </PullToRefresh>,
  );
  return { refresh, done: () => act(async () => done()) };
}

/** Moves a finger from a point by some px, without letting go. Answers whether the page may still scroll. */
function pull(text: string, down: number, across = 0): boolean {
  const target = screen.getByText(text);
  const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
  fireEvent.touchStart(target, finger(100, 100));
  fireEvent.touchMove(target, finger(100 + across / 2, 100 + down / 2));
  return fireEvent.touchMove(target, finger(100 + across, 100 + down));
}
const letGo = (text = 'content') => fireEvent.touchEnd(screen.getByText(text), { touches: [] });

const setScroll = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
afterEach(() => setScroll(0));

test('far enough and let go it refreshes, once, and says what it does', async () => {
  const { refresh, done } = show();
  expect(pull('content', 60)).toBe(false);
  expect(screen.getByText('pull')).toBeInTheDocument();
  fireEvent.touchMove(screen.getByText('content'), { touches: [{ clientX: 100, clientY: 260 }] });
  expect(screen.getByText('release')).toBeInTheDocument();
  letGo();
  expect(screen.getByText('busy')).toBeInTheDocument();
  pull('content', 200);
  letGo();
  expect(refresh).toHaveBeenCalledTimes(1);
  await done();
  expect(screen.getByText('pull')).toBeInTheDocument();
  pull('content', 200);
  letGo();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test.each([
  ['not far enough', 'content', 60, 0, 0],
  ['upwards', 'content', -200, 0, 0],
  ['sideways', 'content', 120, 200, 0],
  ['in the middle of the page', 'content', 200, 0, 300],
  ['inside a dialog', 'dialog', 200, 0, 0],
])('%s it does not', (_, text, down, across, scrolled) => {
  const { refresh } = show();
  setScroll(scrolled);
  pull(text, down, across);
  letGo(text);
  expect(refresh).not.toHaveBeenCalled();
  expect(screen.getByText('pull')).toBeInTheDocument();
});

test('inside something that scrolls by itself it does not, and that goes on scrolling', () => {
  const { refresh } = show();
  const scroller = screen.getByText('scroller').parentElement as HTMLElement;
  Object.defineProperty(scroller, 'scrollHeight', { value: 500 });
  expect(pull('scroller', 200)).toBe(true);
  letGo('scroller');
  expect(refresh).not.toHaveBeenCalled();
});

test('a second finger or the system calls it off', () => {
  const { refresh } = show();
  pull('content', 200);
  const two = {
    touches: [
      { clientX: 100, clientY: 300 },
      { clientX: 200, clientY: 300 },
    ],
  };
  fireEvent.touchMove(screen.getByText('content'), two);
  letGo();
  pull('content', 200);
  fireEvent.touchCancel(screen.getByText('content'), { touches: [] });
  letGo();
  expect(refresh).not.toHaveBeenCalled();
});

// R-DIALOG-21
test('with reduced motion nothing follows the finger, and it still refreshes', () => {
  const match = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { refresh } = show();
  pull('content', 200);
  const host = screen.getByText('content').closest('[data-pull]') as HTMLElement;
  expect(host.style.getPropertyValue('--pulled')).toBe('0px');
  expect(host.dataset.pull).toBe('ready');
  letGo();
  expect(refresh).toHaveBeenCalledTimes(1);
  match.mockRestore();
});

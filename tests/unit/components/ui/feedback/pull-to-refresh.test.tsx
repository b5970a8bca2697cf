import { act, fireEvent, render, screen } from '@testing-library/react';
import { PullToRefresh } from '@/components/ui/feedback/pull-to-refresh';

const labels = { pull: 'pull', release: 'release', busy: 'busy' };

function renderContent() {
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

/** Moves a finger by some px without lifting it. Returns whether the page may still scroll. */
function pullContent(text: string, down: number, across = 0): boolean {
  const target = screen.getByText(text);
  const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] });
  fireEvent.touchStart(target, finger(100, 100));
  fireEvent.touchMove(target, finger(100 + across / 2, 100 + down / 2));
  return fireEvent.touchMove(target, finger(100 + across, 100 + down));
}
const releaseContent = (text = 'content') => fireEvent.touchEnd(screen.getByText(text), { touches: [] });

const setScroll = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
afterEach(() => setScroll(0));

test('refreshes once after a long pull and announces it', async () => {
  const { refresh, done } = renderContent();
  expect(pullContent('content', 60)).toBe(false);
  expect(screen.getByText('pull')).toBeInTheDocument();
  fireEvent.touchMove(screen.getByText('content'), { touches: [{ clientX: 100, clientY: 260 }] });
  expect(screen.getByText('release')).toBeInTheDocument();
  releaseContent();
  expect(screen.getByText('busy')).toBeInTheDocument();
  pullContent('content', 200);
  releaseContent();
  expect(refresh).toHaveBeenCalledTimes(1);
  await done();
  expect(screen.getByText('pull')).toBeInTheDocument();
  pullContent('content', 200);
  releaseContent();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test.each([
  ['not far enough', 'content', 60, 0, 0],
  ['upwards', 'content', -200, 0, 0],
  ['sideways', 'content', 120, 200, 0],
  ['in the middle of the page', 'content', 200, 0, 300],
  ['inside a dialog', 'dialog', 200, 0, 0],
])('does not refresh when pulled %s', (_, text, down, across, scrolled) => {
  const { refresh } = renderContent();
  setScroll(scrolled);
  pullContent(text, down, across);
  releaseContent(text);
  expect(refresh).not.toHaveBeenCalled();
  expect(screen.getByText('pull')).toBeInTheDocument();
});

test('does not refresh inside a scrolling element and lets it scroll', () => {
  const { refresh } = renderContent();
  const scroller = screen.getByText('scroller').parentElement as HTMLElement;
  Object.defineProperty(scroller, 'scrollHeight', { value: 500 });
  expect(pullContent('scroller', 200)).toBe(true);
  releaseContent('scroller');
  expect(refresh).not.toHaveBeenCalled();
});

test('cancels the pull on a second finger or a system gesture', () => {
  const { refresh } = renderContent();
  pullContent('content', 200);
  const two = {
    touches: [
      { clientX: 100, clientY: 300 },
      { clientX: 200, clientY: 300 },
    ],
  };
  fireEvent.touchMove(screen.getByText('content'), two);
  releaseContent();
  pullContent('content', 200);
  fireEvent.touchCancel(screen.getByText('content'), { touches: [] });
  releaseContent();
  expect(refresh).not.toHaveBeenCalled();
});

// R-DIALOG-21
test('refreshes without movement when motion is reduced', () => {
  const match = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const { refresh } = renderContent();
  pullContent('content', 200);
  const host = screen.getByText('content').closest('[data-pull]') as HTMLElement;
  expect(host.style.getPropertyValue('--pulled')).toBe('0px');
  expect(host.dataset.pull).toBe('ready');
  releaseContent();
  expect(refresh).toHaveBeenCalledTimes(1);
  match.mockRestore();
});

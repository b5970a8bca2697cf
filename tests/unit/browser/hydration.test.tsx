import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useServerRendered } from '@/lib/browser/hydration';

const answers: boolean[] = [];

function Probe() {
  const isServerRendered = useServerRendered();
  answers.push(isServerRendered);
  return <p>{String(isServerRendered)}</p>;
}

beforeEach(() => answers.splice(0));

// R-PERF-28
describe('useServerRendered', () => {
  it('says yes on the server and after hydration, without another rendering', async () => {
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(<Probe />);
    const text = root.querySelector('p');
    const reactRoot = await act(async () => hydrateRoot(root, <Probe />));
    expect(answers).toEqual([true, true]);
    expect(root.querySelector('p')).toBe(text);
    await act(async () => reactRoot.render(<Probe />));
    expect(answers.at(-1)).toBe(true);
    act(() => reactRoot.unmount());
    root.remove();
  });

  it('says no for what the browser renders', () => {
    render(<Probe />);
    expect(answers).toEqual([false]);
  });
});

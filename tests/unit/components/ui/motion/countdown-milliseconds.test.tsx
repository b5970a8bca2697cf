import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Countdown } from '@/components/ui/motion/countdown';
import { CountdownMilliseconds } from '@/components/ui/motion/countdown-milliseconds';
import { FakeIntersectionObserver, observers } from '../../../../support/fakes/fake-intersection-observer';

const NOW = '2026-11-21T10:00:00.000Z';
/** An hour, a quarter of a second and five milliseconds after the start of the test. */
const endsAt = new Date(Date.parse(NOW) + 3_600_255).toISOString();

/** A measured difference of the clocks has fractions. */
const AHEAD_MS = -0.25;

const countdown = (
  <Countdown label="Ends in" endsAt={endsAt} serverAheadMs={AHEAD_MS}>
    <CountdownMilliseconds endsAt={endsAt} serverAheadMs={AHEAD_MS} />
  </Countdown>
);
const getShownText = () => screen.getByRole('timer').textContent;
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Reports whether the milliseconds are in view. */
function report(isIntersecting: boolean): void {
  for (const observer of observers)
    for (const target of observer.observed) act(() => observer.report(target, isIntersecting));
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(NOW) });
  observers.length = 0;
  globalThis.IntersectionObserver = FakeIntersectionObserver;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// R-DIALOG-26
describe('milliseconds of a countdown', () => {
  it('have a place on the server', () => {
    expect(renderToString(countdown).replace(/<[^>]+>/g, '')).toContain('.---');
  });

  // R-DIALOG-06
  it('follow the seconds, at most ten times a second, and change together with them', () => {
    render(countdown);
    report(true);
    expect(getShownText()).toBe('01:00:00.255');
    const shown: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      advance(100);
      shown.push(getShownText());
    }
    expect(shown).toEqual(['01:00:00.217', '01:00:00.106', '00:59:59.995', '00:59:59.883']);
    const setText = jest.spyOn(Node.prototype, 'textContent', 'set');
    advance(3000);
    expect(setText.mock.calls.length).toBeLessThanOrEqual(30);
  });

  it('rest while they are out of view', () => {
    render(countdown);
    expect(getShownText()).toBe('01:00:00.---');
    report(true);
    report(false);
    const timers = jest.getTimerCount();
    advance(2000);
    expect(getShownText()).toBe('00:59:58.255');
    report(true);
    expect(getShownText()).toBe('00:59:58.255');
    expect(jest.getTimerCount()).toBe(timers + 1);
  });

  // R-DIALOG-21
  it('are hidden and rest when the reader prefers reduced motion', () => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(countdown);
    expect(observers).toEqual([]);
    expect(screen.getByText('---').parentElement).toHaveClass('motion-reduce:hidden');
  });

  it('stop at zero', () => {
    render(countdown);
    report(true);
    advance(3_700_000);
    expect(getShownText()).toBe('00:00:00.000');
    expect(jest.getTimerCount()).toBe(0);
  });
});

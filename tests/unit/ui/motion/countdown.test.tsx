import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Countdown } from '@/components/ui/motion/countdown';
import { toCountdownParts } from '@/components/ui/motion/countdown-parts';

const NOW = '2026-11-21T10:00:00.000Z';
const isoAfter = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const HOUR = 3_600_000;

const shown = () => screen.getByRole('timer').textContent;

beforeEach(() => jest.useFakeTimers({ now: Date.parse(NOW) }));
afterEach(() => jest.useRealTimers());

describe('Countdown', () => {
  it('renders dashes on a server that does not say its time', () => {
    const html = renderToString(<Countdown label="Ends in" endsAt={isoAfter(HOUR)} />);
    expect(html.replace(/<[^>]+>/g, '')).toBe('--:--:--');
  });

  // R-DIALOG-06
  it('counts hours, minutes and seconds', () => {
    render(<Countdown label="Ends in" endsAt={isoAfter(2 * HOUR + 14 * 60_000 + 36_000)} />);
    expect(shown()).toBe('02:14:36');
    act(() => jest.advanceTimersByTime(2000));
    expect(shown()).toBe('02:14:34');
  });

  it('goes by the server clock when it is told', () => {
    render(<Countdown label="Ends in" endsAt={isoAfter(HOUR)} serverNow={isoAfter(HOUR - 5000)} />);
    expect(shown()).toBe('00:00:05');
  });

  it('stops at zero and says so once', () => {
    const onEnd = jest.fn();
    render(<Countdown label="Ends in" endsAt={isoAfter(1500)} onEnd={onEnd} />);
    act(() => jest.advanceTimersByTime(10_000));
    expect(shown()).toBe('00:00:00');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('does not call out an end that was before it came', () => {
    const onEnd = jest.fn();
    render(<Countdown label="Ends in" endsAt={isoAfter(-1000)} onEnd={onEnd} />);
    expect(shown()).toBe('00:00:00');
    expect(onEnd).not.toHaveBeenCalled();
  });

  // R-DIALOG-06
  it('shows milliseconds and days on request', () => {
    render(<Countdown label="Ends in" endsAt={isoAfter(25 * HOUR + 250)} withMs dayLabel="d" />);
    expect(shown()).toBe('1d01:00:00.250');
  });
});

describe('countdownParts', () => {
  it('lets the hours go past 24 without days', () => {
    expect(toCountdownParts(30 * HOUR, false)).toMatchObject({ days: 0, hours: 30 });
    expect(toCountdownParts(30 * HOUR, true)).toMatchObject({ days: 1, hours: 6 });
  });
});

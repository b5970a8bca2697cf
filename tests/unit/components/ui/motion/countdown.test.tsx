import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Countdown, toCountdownParts } from '@/components/ui/motion/countdown';

const NOW = '2026-11-21T10:00:00.000Z';
const isoFromNow = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString();
const HOUR = 3_600_000;

const getShownText = () => screen.getByRole('timer').textContent;

beforeEach(() => jest.useFakeTimers({ now: Date.parse(NOW) }));
afterEach(() => jest.useRealTimers());

describe('Countdown', () => {
  it('renders dashes on a server without a time', () => {
    const html = renderToString(<Countdown label="Ends in" endsAt={isoFromNow(HOUR)} />);
    expect(html.replace(/<[^>]+>/g, '')).toBe('--:--:--');
  });

  // R-DIALOG-06
  it('counts hours, minutes and seconds', () => {
    render(<Countdown label="Ends in" endsAt={isoFromNow(2 * HOUR + 14 * 60_000 + 36_000)} />);
    expect(getShownText()).toBe('02:14:36');
    act(() => jest.advanceTimersByTime(2000));
    expect(getShownText()).toBe('02:14:34');
  });

  it('uses the server clock when it is given', () => {
    render(<Countdown label="Ends in" endsAt={isoFromNow(HOUR)} serverNow={isoFromNow(HOUR - 5000)} />);
    expect(getShownText()).toBe('00:00:05');
  });

  it('stops at zero and calls onEnd once', () => {
    const onEnd = jest.fn();
    render(<Countdown label="Ends in" endsAt={isoFromNow(1500)} onEnd={onEnd} />);
    act(() => jest.advanceTimersByTime(10_000));
    expect(getShownText()).toBe('00:00:00');
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('does not call onEnd for an end before mounting', () => {
    const onEnd = jest.fn();
    render(<Countdown label="Ends in" endsAt={isoFromNow(-1000)} onEnd={onEnd} />);
    expect(getShownText()).toBe('00:00:00');
    expect(onEnd).not.toHaveBeenCalled();
  });

  // R-DIALOG-06
  it('shows days on request', () => {
    render(<Countdown label="Ends in" endsAt={isoFromNow(25 * HOUR + 250)} dayLabel="d" />);
    expect(getShownText()).toBe('1d01:00:00');
  });
});

describe('toCountdownParts', () => {
  it('returns more than 24 hours without days', () => {
    expect(toCountdownParts(30 * HOUR, false)).toMatchObject({ days: 0, hours: 30 });
    expect(toCountdownParts(30 * HOUR, true)).toMatchObject({ days: 1, hours: 6 });
  });
});

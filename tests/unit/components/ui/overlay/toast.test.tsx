import { act, render, screen } from '@testing-library/react';
import { showToast, Toaster } from '@/components/ui/overlay/toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

describe('showToast', () => {
  it('announces a message and removes it after its time', () => {
    render(<Toaster networkFailed="No network" />);
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => showToast('Saved'));
    expect(screen.getByRole('status').textContent).toBe('Saved');
    act(() => jest.advanceTimersByTime(2400));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('says that the network failed, for a caller that has no texts', () => {
    render(<Toaster networkFailed="No network" />);
    act(() => showToast(undefined));
    expect(screen.getByRole('status').textContent).toBe('No network');
  });

  it('shows a new message for its full time', () => {
    render(<Toaster networkFailed="No network" />);
    act(() => showToast('First', { durationMs: 1000 }));
    act(() => jest.advanceTimersByTime(900));
    act(() => showToast('Second', { durationMs: 1000 }));
    act(() => jest.advanceTimersByTime(900));
    expect(screen.getByRole('status').textContent).toBe('Second');
  });
});

import { act, render, screen } from '@testing-library/react';
import { Dialog } from '@/components/ui/overlay/dialog';
import { showToast, Toaster } from '@/components/ui/overlay/toast';
import { installNativeDialog } from '../../../../support/components/native-dialog';

beforeAll(installNativeDialog);

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

  // R-DIALOG-23
  it('is announced and drawn in the topmost dialog, behind which the page is inert, and in the page after that', () => {
    const renderDialogs = (openOnes: boolean[]) => (
      <>
        <Toaster networkFailed="No network" />
        {openOnes.map((open, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dialogs of this test never move
          <Dialog key={index} open={open} onClose={() => undefined} title={`Dialog ${index}`} />
        ))}
      </>
    );
    const { rerender } = render(renderDialogs([true, true]));
    act(() => showToast('Not saved'));
    const readRegions = () =>
      [...document.querySelectorAll('[role=status], [aria-live]')].map((region) => region.textContent);
    expect(readRegions()).toEqual(['', '', 'Not saved']);
    const [, topmost] = screen.getAllByRole('dialog');
    expect(topmost?.querySelector('[popover]')).toHaveTextContent('Not saved');
    rerender(renderDialogs([true, false]));
    expect(readRegions()).toEqual(['', 'Not saved']);
    expect(screen.getByRole('dialog').querySelector('[popover]')).toHaveTextContent('Not saved');
    rerender(renderDialogs([false, false]));
    expect(readRegions()).toEqual(['Not saved']);
  });

  it('does not cover a dialog that opens after it', () => {
    const renderDialog = (open: boolean) => (
      <>
        <Toaster networkFailed="No network" />
        <Dialog open={open} onClose={() => undefined} title="Show this code" />
      </>
    );
    const { rerender } = render(renderDialog(false));
    act(() => showToast('Copied'));
    rerender(renderDialog(true));
    expect(screen.getByRole('dialog')).not.toHaveTextContent('Copied');
    expect(screen.getByRole('status').textContent).toBe('Copied');
  });
});

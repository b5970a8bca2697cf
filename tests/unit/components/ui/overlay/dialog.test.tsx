import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '@/components/ui/overlay/dialog';
import { Sheet } from '@/components/ui/overlay/sheet';
import { installNativeDialog, pressEscape } from '../../../../support/components/native-dialog';

beforeAll(installNativeDialog);

function Gift({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Your first coins"
        dismissible={dismissible}
        footer={
          <button type="button" onClick={() => setOpen(false)}>
            Use them
          </button>
        }
      >
        200 coins
      </Dialog>
    </>
  );
}

/** A dialog that is rendered only while it is open. */
function RemovedGift() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title="Your first coins"
          footer={<button type="button">Use them</button>}
        />
      )}
    </>
  );
}

/** jsdom has no pointer events; React only reads the event's name. */
const createPointerEvent = (name: string, clientY: number, clientX = 0) =>
  new MouseEvent(name, { bubbles: true, clientX, clientY });

const findOpener = () => screen.getByRole('button', { name: 'Open' });

describe('Dialog', () => {
  it('renders nothing before it is opened', () => {
    render(<Gift />);
    expect(screen.queryByText('200 coins')).not.toBeInTheDocument();
  });

  // R-DIALOG-20
  it('is named by its title and restores the focus on closing', async () => {
    const user = userEvent.setup();
    render(<Gift />);
    await user.click(findOpener());
    expect(screen.getByRole('dialog', { name: 'Your first coins' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use them' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(findOpener()).toHaveFocus();
  });

  // R-DIALOG-20
  it('restores the focus when the caller removes it instead of closing it', async () => {
    render(<RemovedGift />);
    await userEvent.click(findOpener());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    act(() => pressEscape(screen.getByRole('dialog')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(findOpener()).toHaveFocus();
  });

  // R-DIALOG-20
  it('closes on Escape', async () => {
    render(<Gift />);
    await userEvent.click(findOpener());
    act(() => pressEscape(screen.getByRole('dialog')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes on a tap beside it but not on a swipe that starts inside', async () => {
    render(<Gift />);
    await userEvent.click(findOpener());
    const dialog = screen.getByRole('dialog');
    fireEvent.pointerDown(screen.getByText('200 coins'));
    fireEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBeInTheDocument();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the second of two taps from the page below', async () => {
    render(<Gift />);
    await userEvent.click(findOpener());
    const use = screen.getByRole('button', { name: 'Use them' });
    const touch = createPointerEvent('pointerdown', 400, 200);
    fireEvent(use, Object.assign(touch, { pointerType: 'touch' }));
    fireEvent.click(use);
    fireEvent.click(findOpener(), { clientX: 203, clientY: 402 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.click(findOpener(), { clientX: 20, clientY: 60 });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('remains open when it cannot be dismissed', async () => {
    render(<Gift dismissible={false} />);
    await userEvent.click(findOpener());
    const dialog = screen.getByRole('dialog');
    act(() => pressEscape(dialog));
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBeInTheDocument();
  });
});

describe('Sheet', () => {
  const open = (onClose: () => void) =>
    render(
      <Sheet open onClose={onClose} title="Choose" closeLabel="Close">
        Colours
      </Sheet>,
    );

  it('calls onClose for its close button', async () => {
    const onClose = jest.fn();
    open(onClose);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    [140, 1],
    [20, 0],
  ])('pulled down by %p px at its head calls onClose %p times', (distance, times) => {
    const onClose = jest.fn();
    open(onClose);
    const head = screen.getByText('Choose');
    fireEvent(head, createPointerEvent('pointerdown', 100));
    fireEvent(head, createPointerEvent('pointermove', 100 + distance));
    fireEvent(head, createPointerEvent('pointerup', 100 + distance));
    expect(onClose).toHaveBeenCalledTimes(times);
  });
});

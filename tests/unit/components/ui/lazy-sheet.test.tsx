import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type SheetImports, useLazySheet } from '@/components/ui/lazy-load';
import { toastStore } from '@/components/ui/overlay/toast';
import { renderPart } from '../../../support/components/render-part';

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

const EnglishSheet = ({ open, onClose }: SheetProps) => (
  <button type="button" hidden={!open} onClick={onClose}>
    Close the sheet
  </button>
);

const importChinese = jest.fn();
const importEnglish = jest.fn(async () => ({ default: EnglishSheet }));
const imports: SheetImports<SheetProps> = { 'zh-CN': importChinese, en: importEnglish };

function Page() {
  const { Sheet, isOpen, isOpening, open, close } = useLazySheet(imports, 'en');
  return (
    <>
      <button type="button" aria-busy={isOpening} onClick={open}>
        Open
      </button>
      {Sheet && <Sheet open={isOpen} onClose={close} />}
    </>
  );
}

function renderPage() {
  const user = userEvent.setup();
  renderPart(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  return { tapOpen: () => user.click(button), button, user };
}

// Other tests of a run may share the module of the toast.
afterEach(() => act(() => toastStore.write(null)));

test('loads only the sheet in the language of the page, at the first tap', async () => {
  const { tapOpen, user } = renderPage();
  expect(importEnglish).not.toHaveBeenCalled();
  await tapOpen();
  await user.click(await screen.findByRole('button', { name: 'Close the sheet' }));
  expect(screen.queryByRole('button', { name: 'Close the sheet' })).toBeNull();
  expect(importChinese).not.toHaveBeenCalled();
});

test('shows why the sheet does not open without a network and tries again at the next tap', async () => {
  importEnglish.mockRejectedValueOnce(new Error('offline'));
  const { tapOpen, button } = renderPage();
  await tapOpen();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('No network'));
  expect(button).toHaveAttribute('aria-busy', 'false');
  await tapOpen();
  expect(await screen.findByRole('button', { name: 'Close the sheet' })).toBeVisible();
});

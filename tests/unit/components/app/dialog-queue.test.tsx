import { act, render, screen } from '@testing-library/react';
import { AppTextsProvider } from '@/components/app/app-texts';
import { DIALOG_ORDER, type DialogKind, useDialogTurn, useHasNotice } from '@/components/app/dialog-queue';
import { toAppTexts } from '@/components/app/to-app-texts';
import { Dialog } from '@/components/ui/overlay/dialog';
import { messages } from '@/lib/i18n/messages';
import fc from '@/tests/support/fast-check';
import { installNativeDialog } from '../../../support/components/native-dialog';

beforeAll(installNativeDialog);

/** Notices float above the page; the other kinds are modal dialogs. */
const NOTICES: readonly DialogKind[] = ['session-reminder', 'success-tip', 'pending-order', 'tip-float'];

function SelfOpening({ kind, wanted }: { kind: DialogKind; wanted: boolean }) {
  const isOpen = useDialogTurn(kind, wanted);
  if (NOTICES.includes(kind)) return isOpen ? <aside aria-label={kind} /> : null;
  return <Dialog open={isOpen} onClose={() => undefined} title={kind} />;
}

interface PageProps {
  /** Whether each mounted dialog wants to be shown. */
  wants: Partial<Record<DialogKind, boolean>>;
  /** A sheet that the shopper opened by a tap. */
  isSheetOpen?: boolean;
}

const Page = ({ wants, isSheetOpen = false }: PageProps) => (
  <AppTextsProvider texts={toAppTexts(messages.en.common)}>
    {/* Mounted from the least to the most important: the order of mounting must not decide. */}
    {DIALOG_ORDER.toReversed().map((kind) => {
      const wanted = wants[kind];
      return wanted === undefined ? null : <SelfOpening key={kind} kind={kind} wanted={wanted} />;
    })}
    <Dialog open={isSheetOpen} onClose={() => undefined} title="sheet" />
  </AppTextsProvider>
);

/** The names of everything on the screen that opened by itself or by a tap. */
const findShown = () =>
  [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('complementary')].map(
    (element) => element.getAttribute('aria-label') ?? element.querySelector('h2')?.textContent,
  );

function renderPage(wants: PageProps['wants']) {
  const { rerender, unmount } = render(<Page wants={wants} />);
  return { unmount, show: (props: PageProps) => rerender(<Page {...props} />) };
}

/** Stays on the page, but not below a notice. */
const Banner = () => (useHasNotice() ? null : <aside aria-label="banner" />);

// R-DIALOG-16
describe('dialog queue', () => {
  it('says while a notice is shown that something else must make way, and not while a dialog is', () => {
    const showBanner = (wants: PageProps['wants']) => (
      <>
        <Banner />
        <Page wants={wants} />
      </>
    );
    const { rerender } = render(showBanner({ 'tip-float': true }));
    expect(findShown()).toEqual(['tip-float']);
    rerender(showBanner({ 'tip-float': true, gift: true }));
    expect(findShown()).toEqual(['gift', 'banner']);
    rerender(showBanner({ 'tip-float': true, gift: false }));
    expect(findShown()).toEqual(['tip-float']);
    rerender(showBanner({}));
    expect(findShown()).toEqual(['banner']);
  });

  it('shows the most important of the dialogs that open at the same moment, then the next one', () => {
    const { show } = renderPage({ 'pending-order': true, 'centre-wine': true, gift: true });
    expect(findShown()).toEqual(['gift']);
    show({ wants: { 'pending-order': true, 'centre-wine': true, gift: false } });
    expect(findShown()).toEqual(['centre-wine']);
    show({ wants: { 'pending-order': true, 'centre-wine': false, gift: false } });
    expect(findShown()).toEqual(['pending-order']);
  });

  it('keeps a dialog that is open when a more important one arrives', () => {
    const { show } = renderPage({ 'centre-wine': true });
    show({ wants: { 'centre-wine': true, gift: true } });
    expect(findShown()).toEqual(['centre-wine']);
  });

  it('hides a notice while a dialog is open and shows it again afterwards', () => {
    const { show } = renderPage({ 'success-tip': true });
    show({ wants: { 'success-tip': true, 'red-packet': true } });
    expect(findShown()).toEqual(['red-packet']);
    show({ wants: { 'success-tip': true, 'red-packet': false } });
    expect(findShown()).toEqual(['success-tip']);
  });

  it('opens nothing by itself above a sheet that the shopper opened', () => {
    const { show } = renderPage({});
    show({ wants: {}, isSheetOpen: true });
    show({ wants: { gift: true, 'success-tip': true }, isSheetOpen: true });
    expect(findShown()).toEqual(['sheet']);
    show({ wants: { gift: true, 'success-tip': true } });
    expect(findShown()).toEqual(['gift']);
  });

  it('gives the turn to the next dialog when the page of the open one is left', () => {
    const { show } = renderPage({ gift: true, 'pending-order': true });
    show({ wants: { 'pending-order': true } });
    expect(findShown()).toEqual(['pending-order']);
  });

  it('shows one dialog at most, in order, and each one in the end, whatever arrives and closes', () => {
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom(...DIALOG_ORDER),
        // Undefined: the shopper leaves the page that contains the dialog.
        wanted: fc.constantFrom(true, true, false, undefined),
      }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(changes, (steps) => {
        const wants: PageProps['wants'] = {};
        const { show, unmount } = renderPage(wants);
        const isWaiting = (kind: DialogKind) => wants[kind] === true;
        let before: (string | null | undefined)[] = [];
        for (const { kind, wanted } of steps) {
          if (wanted === undefined) delete wants[kind];
          else wants[kind] = wanted;
          act(() => show({ wants: { ...wants } }));
          const shown = findShown();
          const waiting = DIALOG_ORDER.filter(isWaiting);
          expect(shown).toHaveLength(Math.min(1, waiting.length));
          // Either the dialog that was open, or the most important one that waits.
          const keepsTurn = waiting.some((entry) => entry === before[0] && !NOTICES.includes(entry));
          expect(shown).toEqual(keepsTurn ? before : findExpected(waiting, before));
          before = shown;
        }
        const seen: unknown[] = [];
        for (let left = DIALOG_ORDER.filter(isWaiting).length; left > 0; left -= 1) {
          const [open] = findShown();
          seen.push(open);
          act(() => {
            for (const kind of DIALOG_ORDER) if (kind === open) wants[kind] = false;
            show({ wants: { ...wants } });
          });
        }
        expect(DIALOG_ORDER.filter(isWaiting)).toEqual([]);
        expect(new Set(seen).size).toBe(seen.length);
        expect(findShown()).toEqual([]);
        unmount();
      }),
      { numRuns: 60 },
    );
  });
});

/** A notice keeps its turn among notices, and every dialog comes before it. */
function findExpected(waiting: readonly DialogKind[], before: readonly unknown[]): DialogKind[] {
  const [first] = waiting;
  const current = waiting.find((kind) => kind === before[0]);
  const next = current && first && NOTICES.includes(first) ? current : first;
  return next ? [next] : [];
}

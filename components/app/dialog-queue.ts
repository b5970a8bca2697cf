import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { openDialogs } from '@/components/ui/overlay/open-dialogs';
import { createMemoryStore } from '@/lib/browser/store';

/** Modal dialogs that open by themselves, the most important first. */
const MODAL_KINDS = [
  'gift',
  'gift-again',
  'success-points',
  'red-packet',
  'pay-on-delivery-packet',
  'centre-wine',
] as const;

/** Notices float above the page for some seconds; they come after all dialogs and make way for them. */
const NOTICE_KINDS = ['session-reminder', 'success-tip', 'pending-order', 'tip-float'] as const;

/** Everything that opens by itself, by priority: of those that wait, the first one is shown next. */
export const DIALOG_ORDER = [...MODAL_KINDS, ...NOTICE_KINDS] as const;
export type DialogKind = (typeof DIALOG_ORDER)[number];

const isNotice = (kind: DialogKind): boolean => (NOTICE_KINDS as readonly DialogKind[]).includes(kind);

/** Dialogs that want to be shown, in the order of their requests. A symbol stands for one mounted dialog. */
const waiting = new Map<symbol, DialogKind>();
/** The dialog that may be shown now. */
const turn = createMemoryStore<symbol | undefined>(undefined);

function findNextTurn(): symbol | undefined {
  const [first] = [...waiting].sort(([, a], [, b]) => DIALOG_ORDER.indexOf(a) - DIALOG_ORDER.indexOf(b));
  const current = turn.read();
  const currentKind = current && waiting.get(current);
  const mustYield = currentKind && isNotice(currentKind) && first && !isNotice(first[1]);
  if (currentKind && !mustYield) return current;
  // A dialog that the shopper opened, or one that is about to close, is still on the screen.
  return openDialogs.read().length > 0 ? undefined : first?.[0];
}

function updateTurn(): void {
  const next = findNextTurn();
  if (next !== turn.read()) turn.write(next);
}

openDialogs.subscribe(updateTurn);

/**
 * Puts a dialog that opens by itself into the one queue of the mall, so that two are never shown at a time. A
 * dialog keeps its turn until `wanted` becomes false or it is unmounted; a notice loses it to a dialog and gets
 * it again afterwards (R-DIALOG-16).
 * @returns whether the dialog is to be shown now
 */
export function useDialogTurn(kind: DialogKind, wanted: boolean): boolean {
  const [self] = useState(() => Symbol());
  // All dialogs of one render enter the queue before the first turn is decided.
  useLayoutEffect(() => {
    if (!wanted) return;
    waiting.set(self, kind);
    return () => void waiting.delete(self);
  }, [self, kind, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind has another priority
  useEffect(() => {
    updateTurn();
    return updateTurn;
  }, [kind, wanted]);
  const hasTurn = useSyncExternalStore(
    turn.subscribe,
    () => turn.read() === self,
    () => false,
  );
  return wanted && hasTurn;
}

function hasNotice(): boolean {
  const current = turn.read();
  const kind = current && waiting.get(current);
  return kind !== undefined && isNotice(kind);
}

/** Whether a notice floats above the page now: what stays longer makes way for it. */
export const useHasNotice = (): boolean => useSyncExternalStore(turn.subscribe, hasNotice, () => false);

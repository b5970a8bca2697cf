import type { ReactNode } from 'react';
import { Button } from '../button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** The confirmed action is running. */
  loading?: boolean;
  children?: ReactNode;
}

/** A dialog that asks for a confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, cancelLabel, confirmLabel, loading, children } = props;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button onClick={onConfirm} loading={loading}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '@/components/ui/overlay/dialog';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Goes to where the coupon can be used. Not called when the shopper closes the dialog. */
  onJump: () => void;
  /** Milliseconds until the dialog closes. */
  closeAfterMs?: number;
}

/** Confirms that a coupon was received; after `closeAfterMs` it closes and jumps (R-COUPON-10). */
export function CouponReceivedDialog({ open, onClose, onJump, closeAfterMs = 1000 }: Props) {
  const t = useTranslations('coupon');
  const finish = useEffectEvent(() => {
    onClose();
    onJump();
  });
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => finish(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [open, closeAfterMs]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <span role="status" className="flex flex-col items-center gap-3">
          <CircleCheck size={44} strokeWidth={1.8} aria-hidden className="text-success" />
          {t('received')}
        </span>
      }
    />
  );
}

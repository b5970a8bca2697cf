import { X } from 'lucide-react';
import { useLink } from '@/components/app/use-link';
import { TapLink } from '@/components/ui/tap-link';
import { fillTemplate } from '@/lib/i18n/text-template';
import { formatFen } from '@/lib/rules/money/format';
import type { PendingOrder } from '@/lib/rules/order/pending-order';

export interface ReminderTexts {
  label: string;
  text: string;
  /** With a placeholder `{amount}`. */
  pay: string;
  close: string;
}

interface Props {
  order: PendingOrder;
  texts: ReminderTexts;
  /** Called when the shopper opens the order. */
  onOpen: () => void;
  /** Called when the shopper dismisses the reminder of this order. */
  onDismiss: () => void;
}

/** The pending-order reminder; floats above the tab bar. */
export function ReminderCard({ order, texts, onOpen, onDismiss }: Props) {
  const link = useLink();
  const { orderId, goodsTotalAmount, imgUrl } = order;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 column px-3 pb-safe">
      <aside
        aria-label={texts.label}
        className="toast pointer-events-auto mb-20 flex items-center rounded-card bg-surface shadow-float"
      >
        <TapLink
          href={link(`/payindex?orderId=${encodeURIComponent(orderId)}&fromPage=notice`)}
          onClick={onOpen}
          className="pressable flex min-h-16 min-w-0 flex-1 items-center gap-3 p-2"
        >
          {imgUrl && (
            <img
              src={imgUrl}
              alt=""
              width={48}
              height={48}
              className="product-ground size-12 shrink-0 rounded-inner object-cover"
            />
          )}
          <span role="status" className="min-w-0 flex-1">
            <span className="line-clamp-2 text-13 font-bold">{texts.text}</span>
            {goodsTotalAmount > 0 && (
              <span className="mt-0.5 block text-12 font-semibold text-primary">
                {fillTemplate(texts.pay, { amount: formatFen(goodsTotalAmount) })}
              </span>
            )}
          </span>
        </TapLink>
        <button
          type="button"
          aria-label={texts.close}
          onClick={onDismiss}
          className="pressable grid size-11 shrink-0 place-items-center text-muted"
        >
          <X size={18} strokeWidth={1.8} aria-hidden />
        </button>
      </aside>
    </div>
  );
}

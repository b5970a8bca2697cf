import {
  Headset,
  type LucideIcon,
  RotateCcw,
  Star,
  TicketCheck,
  Truck,
  Undo2,
  WalletMinimal,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { Cell } from '@/components/ui/cell';
import { Sheet } from '@/components/ui/overlay/sheet';
import { useLink } from '@/lib/browser/current-page';
import type { OrderSummary } from '@/lib/contract/order';
import { getActionPath, type LinkAction } from './action-path';

const icons: Record<LinkAction, LucideIcon> = {
  pay: WalletMinimal,
  seeCode: TicketCheck,
  track: Truck,
  buyAgain: RotateCcw,
  refund: Undo2,
  applyRefund: Undo2,
  afterSale: Headset,
  comment: Star,
  seeComment: Star,
};

interface Props {
  order: OrderSummary;
  actions: readonly LinkAction[];
  onClose: () => void;
}

/** A sheet with further actions of an order. */
export function MoreSheet({ order, actions, onClose }: Props) {
  const t = useTranslations('order.actions');
  const texts = useAppTexts();
  const link = useLink();
  return (
    <Sheet open onClose={onClose} title={t('moreTitle')} closeLabel={texts.close} className="px-0">
      <div className="divide-y divide-line">
        {actions.map((action) => {
          const Icon = icons[action];
          return (
            <Cell
              key={action}
              icon={<Icon size={20} strokeWidth={1.8} aria-hidden />}
              label={t(action)}
              href={link(getActionPath(action, order))}
              className="px-4"
            />
          );
        })}
      </div>
    </Sheet>
  );
}

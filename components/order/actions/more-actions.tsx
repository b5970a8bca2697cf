import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonSize } from '@/components/ui/button-style';
import type { OrderSummary } from '@/lib/contract/order';
import type { LinkAction } from './action-path';

const MoreSheet = dynamic(() => import('./more-sheet').then((part) => part.MoreSheet), { ssr: false });

interface Props {
  order: OrderSummary;
  actions: readonly LinkAction[];
  size: ButtonSize;
}

/** A button that opens the actions that do not fit into the row. */
export function MoreActions({ order, actions, size }: Props) {
  const t = useTranslations('order.actions');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="ghost"
        aria-haspopup="dialog"
        className="mr-auto -ml-2 px-2"
        onClick={() => setOpen(true)}
      >
        {t('more')}
      </Button>
      {open && <MoreSheet order={order} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

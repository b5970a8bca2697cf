'use client';

import { useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { iconSrc } from '@/components/app/asset-src';
import { GiftArt } from '@/components/points/gift/gift-art';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlay/dialog';
import { formatCount } from '@/lib/rules/money/money';

interface Props {
  open: boolean;
  onClose: () => void;
  points: number;
  unit: string;
  /** Picture of one point. */
  coin: string;
}

/** Points that came in because an order was paid (R-DIALOG-11). */
export function GainedDialog({ open, onClose, points, unit, coin }: Props) {
  const t = useTranslations('order.success');
  const { close } = useAppTexts();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={t('gainedTitle', { unit })}
      picture={<GiftArt present={iconSrc('signin-gift')} coin={coin} />}
      className="product-stage"
      footer={
        <Button size="lg" onClick={onClose}>
          {t('gainedUse')}
        </Button>
      }
    >
      <p className="text-46 font-extrabold tracking-[-1.5px] text-primary">+{formatCount(points)}</p>
      <p className="pb-0.5 text-14 font-semibold text-ink first-letter:uppercase">
        {t('gainedText', { unit })}
      </p>
    </Dialog>
  );
}

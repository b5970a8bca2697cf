'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/overlay/dialog';
import { QrCode } from './qr-code';

/** A code as large as a scanner likes it, with its letters for who has no scanner. */
export function QrDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations('service');
  return (
    <Dialog open onClose={onClose} title={t('showScanner')} closeLabel={t('close')}>
      <QrCode code={code} label={t('qrCode')} />
      <p translate="no" className="mt-3 text-16 font-bold break-all text-ink">
        {code}
      </p>
    </Dialog>
  );
}

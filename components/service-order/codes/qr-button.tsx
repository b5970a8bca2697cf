import { QrCode as QrIcon } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

const QrDialog = dynamic(() => import('./qr-dialog').then((part) => part.QrDialog), { ssr: false });

/** Opens a code as a QR code; the code of the dialog is loaded on tap. */
export function QrButton({ code }: { code: string }) {
  const t = useTranslations('service');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" block aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <QrIcon aria-hidden className="size-4" />
        {t('qrCode')}
      </Button>
      {open && <QrDialog code={code} onClose={() => setOpen(false)} />}
    </>
  );
}

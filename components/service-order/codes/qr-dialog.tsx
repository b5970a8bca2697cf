import { useTranslations } from 'next-intl';
import { encode } from 'uqr';
import { Dialog } from '@/components/ui/overlay/dialog';
import { CodePicture } from './code-picture';

/** White border that a scanner needs, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE_MODULES = 4;

/** A code as a QR code. */
function QrCode({ code, label }: { code: string; label: string }) {
  const { data, size } = encode(code, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <CodePicture
      label={label}
      size={[size, size]}
      dark={modules.join('')}
      className="mx-auto aspect-square max-w-60"
    />
  );
}

/** A large QR code, with the code as text below it. */
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

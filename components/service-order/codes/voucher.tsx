import { QrCode as QrIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { createLazyPart } from '@/components/ui/lazy-part';
import type { ServicePiece } from '@/lib/contract/service-order';
import { encodeCode128 } from '@/lib/rules/service-order/code-128';
import { formatDate } from '@/lib/rules/time/format-date';
import { CopyButton } from '../../order/copy-button';
import { CodePicture } from './code-picture';

const QrDialog = createLazyPart(() => import('./qr-dialog').then((part) => part.QrDialog));

/** Opens a code as a QR code; the code of the dialog is loaded on tap. */
function QrButton({ code }: { code: string }) {
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

/** White space that a scanner needs on both sides, and height of the bars, in modules. */
const QUIET_ZONE_MODULES = 10;
const BAR_HEIGHT_MODULES = 46;

/** One SVG path with all bars: widths at even indexes are bars, at odd indexes gaps. */
function toBarPath(widths: readonly number[]): string {
  let x = QUIET_ZONE_MODULES;
  return widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${x} 0h${width}v${BAR_HEIGHT_MODULES}h-${width}z` : '';
      x += width;
      return bar;
    })
    .join('');
}

/** A code as a Code 128 bar code; renders nothing when it cannot be encoded. */
function BarCode({ code, label }: { code: string; label: string }) {
  const widths = encodeCode128(code);
  if (!widths) return null;
  const width = widths.reduce((sum, barWidth) => sum + barWidth, 2 * QUIET_ZONE_MODULES);
  return (
    <CodePicture
      label={label}
      size={[width, BAR_HEIGHT_MODULES]}
      dark={toBarPath(widths)}
      stretched
      className="h-20 py-2"
    />
  );
}

/** The last valid moment of a code, 1 ms before `validUntil`, so that the last valid day is shown. */
const getLastMoment = (validUntil: string): Date => new Date(Date.parse(validUntil) - 1);

/** One voucher: its code in large type, a bar code, a QR code and its validity. */
export function Voucher({ piece, index, count }: { piece: ServicePiece; index: number; count: number }) {
  const t = useTranslations('service');
  const locale = useLocale();
  const { code, number, state, validUntil } = piece;
  const isOver = state === 'expired';
  const until = validUntil && formatDate(getLastMoment(validUntil), 'fullDate', locale);
  return (
    <div className="rounded-inner bg-tint p-3.5">
      {count > 1 && <p className="mb-1.5 text-12 text-muted">{t('piece', { index, count })}</p>}
      {code === null ? (
        <p className="py-3 text-center text-13 text-muted">{t('onItsWay')}</p>
      ) : (
        <>
          {number !== null && <Secret label={t('number')} text={number} isOver={isOver} size="text-16" />}
          <Secret
            label={t(number === null ? 'code' : 'password')}
            text={code}
            isOver={isOver}
            size={code.length > 20 ? 'text-14' : 'text-21'}
          />
          {!isOver && (
            <div className="mt-2.5">
              <BarCode code={code} label={t('barCode')} />
              <QrButton code={code} />
            </div>
          )}
          <p className={cx('mt-2.5 text-12', isOver ? 'text-danger' : 'text-muted')}>
            {until ? t(isOver ? 'expiredOn' : 'validUntil', { date: until }) : t('forever')}
          </p>
        </>
      )}
    </div>
  );
}

interface SecretProps {
  label: string;
  text: string;
  isOver: boolean;
  size: 'text-14' | 'text-16' | 'text-21';
}

/** A number or a code with its label and a copy button. */
function Secret({ label, text, isOver, size }: SecretProps) {
  const t = useTranslations('service');
  return (
    <div className="flex items-center gap-2 not-first:mt-1.5">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-muted">{label}</p>
        <p
          translate="no"
          className={cx(size, 'font-extrabold break-all select-all', isOver && 'text-muted line-through')}
        >
          {text}
        </p>
      </div>
      {!isOver && <CopyButton text={text} label={`${t('copy')}: ${label}`} />}
    </div>
  );
}

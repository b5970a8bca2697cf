import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Watch } from './use-payment-watch';

interface Props {
  watch: Watch;
  onAgain: () => void;
}

/**
 * Says that the server is being asked, or that it knows of no payment. Stand it in something that is positioned: it
 * floats above that, so that nothing moves under the thumb when it comes and goes.
 */
export function WatchBanner({ watch, onAgain }: Props) {
  const t = useTranslations('order.watch');
  return (
    <div role="status" className="pointer-events-none absolute inset-x-3 bottom-full mb-2">
      {watch === 'asking' && (
        <p className={look}>
          <span className="spinner shrink-0" aria-hidden />
          {t('waiting')}
        </p>
      )}
      {watch === 'unknown' && (
        <div className={look}>
          <p className="flex-1">{t('unknown')}</p>
          <Button size="sm" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  );
}

const look =
  'toast pointer-events-auto flex min-h-12 items-center gap-2.5 rounded-control bg-surface px-3.5 py-2 text-13 font-semibold text-primary shadow-float';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Watch } from './use-payment-watch';

/** Says that the server is being asked, or that it knows of no payment. */
export function WatchBanner({ watch, onAgain }: { watch: Watch; onAgain: () => void }) {
  const t = useTranslations('order.watch');
  if (watch !== 'asking' && watch !== 'unknown') return null;
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-2.5 rounded-card bg-tint px-3.5 py-2 text-13 font-semibold text-primary"
    >
      {watch === 'asking' ? (
        <>
          <span className="spinner shrink-0" aria-hidden />
          {t('waiting')}
        </>
      ) : (
        <>
          <span className="flex-1">{t('unknown')}</span>
          <Button size="sm" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  );
}

import { RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toPercent } from '@/lib/rules/money/format';
import type { QueuedPicture } from './upload-queue';

interface Props {
  item: QueuedPicture;
  /** Position in the list, from 1. */
  place: number;
  onRemove: () => void;
  onRetry: () => void;
}

/** One chosen picture: preview, upload progress, and buttons to remove and retry. */
export function PictureTile({ item, place, onRemove, onRetry }: Props) {
  const t = useTranslations('afterSale.pictures');
  const { state, preview, progress, problem } = item;
  const percent = toPercent(progress);
  const canRetry = problem !== 'size' && problem !== 'type' && problem !== 'limit';
  return (
    <li className="relative aspect-square">
      <img
        src={preview}
        alt={t('picture', { place })}
        width={80}
        height={80}
        className="product-ground size-full rounded-inner object-cover"
      />
      {(state === 'waiting' || state === 'sending') && (
        <span className="absolute inset-0 grid place-items-center rounded-inner bg-black/55 text-12 font-bold text-white">
          <span aria-hidden>{state === 'sending' ? `${percent}%` : '…'}</span>
          <progress className="sr-only" value={percent} max={100} aria-label={t('sending', { place })} />
          <span
            aria-hidden
            className="absolute inset-x-2 bottom-2 h-1 overflow-hidden rounded-full bg-white/35"
          >
            <span className="block h-full rounded-full bg-white" style={{ width: `${percent}%` }} />
          </span>
        </span>
      )}
      {state === 'failed' && (
        <span className="absolute inset-0 grid place-items-center rounded-inner bg-black/60 text-11 font-bold text-white">
          {canRetry ? (
            <button
              type="button"
              aria-label={t('retryPicture', { place })}
              onClick={onRetry}
              className="pressable flex size-full flex-col items-center justify-center gap-1 rounded-inner outline-white"
            >
              <RotateCw size={20} strokeWidth={1.8} aria-hidden />
              {t('retry')}
            </button>
          ) : (
            t('unusable')
          )}
        </span>
      )}
      <button
        type="button"
        aria-label={t('remove', { place })}
        onClick={onRemove}
        className="pressable absolute -top-3 -right-3 grid size-11 place-items-center rounded-full"
      >
        <span className="grid size-5.5 place-items-center rounded-full bg-ink text-surface ring-2 ring-surface">
          <X size={14} strokeWidth={2.2} aria-hidden />
        </span>
      </button>
    </li>
  );
}

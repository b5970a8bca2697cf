import { Camera } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ChangeEvent, useId, useState, useSyncExternalStore } from 'react';
import { cx } from '@/components/ui/cx';
import { MAX_PICTURES, PICTURE_TYPES } from '@/lib/rules/uploads/picture-file';
import { PictureTile } from './picture-tile';
import type { QueuedPicture, RejectedFile, UploadQueue } from './upload-queue';

interface Props {
  uploads: UploadQueue;
  label: string;
  hint?: string;
}

const noPictures: readonly QueuedPicture[] = [];
const getServerSnapshot = () => noPictures;

/** Chooses up to six pictures and shows their upload progress (R-AFTER-26). */
export function PicturePicker({ uploads, label, hint }: Props) {
  const t = useTranslations('afterSale.pictures');
  const noteId = useId();
  const items = useSyncExternalStore(uploads.subscribe, uploads.getPictures, getServerSnapshot);
  const [rejected, setRejected] = useState<RejectedFile>();
  const isFull = items.length >= MAX_PICTURES;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setRejected(uploads.add(target.files ?? [])[0]);
    // Allows the same file to be chosen again after it was removed.
    target.value = '';
  };
  const failed = items.find(({ state }) => state === 'failed');
  const problem = rejected
    ? t(`problems.${rejected.problem}`, { name: rejected.name, count: MAX_PICTURES })
    : failed?.problem && t(`failures.${failed.problem}`);

  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={noteId}>
      <legend className="flex w-full items-baseline justify-between gap-3 p-0 text-13 font-semibold">
        {label}
        <span className="text-12 font-normal text-muted">
          {items.length}/{MAX_PICTURES}
        </span>
      </legend>
      <ul className="mt-2 grid grid-cols-4 gap-2.5">
        {items.map((item, index) => (
          <PictureTile
            key={item.id}
            item={item}
            place={index + 1}
            onRemove={() => {
              setRejected(undefined);
              uploads.remove(item.id);
            }}
            onRetry={() => uploads.retry(item.id)}
          />
        ))}
        {!isFull && (
          <li>
            <label
              className={cx(
                'pressable relative flex aspect-square cursor-pointer flex-col items-center justify-center gap-1 rounded-inner border-[1.5px] border-dashed border-line bg-ground text-11 text-muted',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              )}
            >
              <Camera size={24} strokeWidth={1.8} aria-hidden />
              <span aria-hidden>{t('add')}</span>
              <span className="sr-only">{`${t('add')}: ${label}`}</span>
              <input
                type="file"
                multiple
                accept={PICTURE_TYPES.join(',')}
                onChange={choose}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
            </label>
          </li>
        )}
      </ul>
      <p
        id={noteId}
        role={problem ? 'alert' : undefined}
        className={cx('mt-2 text-12', problem ? 'text-danger' : 'text-muted')}
      >
        {problem || (hint ?? t('hint', { count: MAX_PICTURES }))}
      </p>
    </fieldset>
  );
}

import { useTranslations } from 'next-intl';
import type { SmsCode } from './use-sms-code';

/** The picture of letters; a tap brings another one. */
export function LettersPicture({ sms: { image, hasNoPicture, another } }: { sms: SmsCode }) {
  const t = useTranslations('myOrders.code');
  return (
    <button
      type="button"
      aria-label={t('another')}
      onClick={another}
      className="pressable -mr-2 grid h-10 w-[104px] place-items-center overflow-hidden rounded-inner bg-surface text-11"
    >
      {image ? (
        <img src={image} alt={t('picture')} className="h-full w-full object-contain" />
      ) : (
        <span className={hasNoPicture ? 'px-1 text-danger' : 'spinner'}>
          {hasNoPicture && t('noPicture')}
        </span>
      )}
    </button>
  );
}

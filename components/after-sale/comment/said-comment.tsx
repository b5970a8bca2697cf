import { useFormatter, useTranslations } from 'next-intl';
import { useAppTexts } from '@/components/app/app-texts';
import { CommentPictures } from '@/components/goods/detail/comments/comment-pictures';
import { shortTime } from '@/components/order/time-format';
import type { SaidComment as Said } from '@/lib/contract/order';
import { type StarCount, starCounts } from './star-field';

const starsOf = (stars: number): StarCount => starCounts.find((count) => count === stars) ?? 5;

/** What the shopper said about an item. */
export function SaidComment({ said }: { said: Said }) {
  const t = useTranslations('afterSale');
  const format = useFormatter();
  const texts = useAppTexts();
  const stars = starsOf(said.stars);
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex justify-between gap-3 text-12 text-muted">
        <span>
          {t('comment.said')} · {t('comment.star', { count: stars, word: t(`comment.words.${stars}`) })}
        </span>
        <time dateTime={said.createdAt}>{format.dateTime(new Date(said.createdAt), shortTime)}</time>
      </p>
      {said.text && <p className="mt-1.5 text-14 whitespace-pre-line">{said.text}</p>}
      {said.pictures.length > 0 && (
        <CommentPictures
          pictures={said.pictures}
          texts={{ picture: t('detail.pictures'), close: texts.close }}
        />
      )}
    </div>
  );
}

import { getTranslations } from 'next-intl/server';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsComment, GoodsDetail } from '@/lib/contract/goods';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount } from '@/lib/rules/money/format';
import { AllComments } from './all-comments';

interface Props {
  goods: GoodsDetail;
  /** The two newest reviews; null when they could not be read. */
  newest: readonly GoodsComment[] | null;
}

/** Number of reviews, the newest ones, and a button that shows all. */
export async function Comments({ goods: { goodsId, commentCount }, newest }: Props) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const texts = {
    stars: t('comments.stars', keepPlaceholders('stars')),
    picture: t('comments.picture'),
    close: common('close'),
  };
  const count = formatCount(commentCount);
  return (
    <section className="rounded-card bg-surface px-3.5 pt-3.5">
      <SectionHeader
        title={t('comments.title')}
        aside={commentCount > 0 && <span className="text-13 text-muted">{count}</span>}
      />
      {commentCount === 0 ? (
        <p className="pt-2 pb-4 text-13 text-muted">{t('comments.empty')}</p>
      ) : (
        <AllComments
          goodsId={goodsId}
          newest={newest ?? []}
          isAll={(newest?.length ?? 0) >= commentCount}
          texts={{ ...texts, all: t('comments.all', { count }) }}
        />
      )}
    </section>
  );
}

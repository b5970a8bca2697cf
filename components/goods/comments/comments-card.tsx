import { getTranslations } from 'next-intl/server';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsComment } from '@/lib/contract/goods';
import { keep } from '@/lib/i18n/fill';
import { formatCount } from '@/lib/rules/money';
import { CommentList } from './comment-list';

export interface CommentsCardProps {
  goodsId: string;
  newest: readonly GoodsComment[];
  total: number;
  /** Share of good comments, 0 to 1. */
  goodRate: number | null;
}

/** What others say: the newest comments and the way to all. */
export async function CommentsCard({ goodsId, newest, total, goodRate }: CommentsCardProps) {
  const t = await getTranslations('goods');
  return (
    <section className="rounded-card bg-surface px-3.5 pt-3 pb-2.5">
      <SectionHeader
        title={total > 0 ? t('comments.title', { count: formatCount(total) }) : t('comments.titleNone')}
        aside={
          goodRate !== null && (
            <span className="ml-auto text-12 text-muted">
              {t('liked', { rate: Math.round(goodRate * 100) })}
            </span>
          )
        }
      />
      {newest.length > 0 ? (
        <CommentList
          goodsId={goodsId}
          newest={newest}
          total={total}
          texts={{
            all: t('comments.all', { count: total }),
            more: t('comments.more'),
            failed: t('comments.failed'),
            stars: t('comments.stars', keep('stars')),
          }}
        />
      ) : (
        <p className="py-3 text-13 text-muted">{t('comments.none')}</p>
      )}
    </section>
  );
}

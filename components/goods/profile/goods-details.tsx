import { getTranslations } from 'next-intl/server';
import { SectionHeader } from '@/components/ui/section-header';
import type { GoodsDetail } from '@/lib/contract/goods';

/** The description of a goods: facts, paragraphs, and its pictures at full width. */
export async function GoodsDetails({
  goods,
}: {
  goods: Pick<GoodsDetail, 'description' | 'facts' | 'pictures'>;
}) {
  const t = await getTranslations('goods');
  const { description, facts, pictures } = goods;
  return (
    <section className="overflow-hidden rounded-card bg-surface px-3.5 pt-3 pb-3.5">
      <SectionHeader title={t('details')} />
      {facts.length > 0 && (
        <dl className="mt-2.5 divide-y divide-line overflow-hidden rounded-inner bg-ground text-13">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex gap-3 px-3 py-2.5">
              <dt className="w-20 shrink-0 text-muted">{name}</dt>
              <dd className="min-w-0 flex-1">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {description.map((paragraph) => (
        <p key={paragraph} className="mt-3 text-14 leading-relaxed">
          {paragraph}
        </p>
      ))}
      {pictures.slice(1).map((picture) => (
        <img
          key={picture}
          src={picture}
          alt=""
          width={720}
          height={720}
          loading="lazy"
          decoding="async"
          className="mt-3 h-auto w-full rounded-inner"
        />
      ))}
    </section>
  );
}

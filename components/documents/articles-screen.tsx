'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { toAssetSrc } from '@/components/app/asset-src';
import { useCopy } from '@/components/order/use-copy';
import { ListPicture } from '@/components/ui/media/list-picture';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import type { CallData } from '@/lib/contract/contract';
import { BASE_PATH } from '@/lib/contract/paths';
import { fillTemplate } from '@/lib/i18n/text-template';
import { noArticles } from '@/lib/rules/content/documents';
import { parseLinkTarget } from '@/lib/rules/page/link-target';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { DocumentState } from './document-state';
import { useDocument } from './use-document';

type Article = CallData<'promotionArticles'>['articles'][number];

/** One article. Its copy ends with the link of its page, which depends on the address that the shopper uses. */
function ArticleCard({ title, text, pictures, path }: Omit<Article, 'articleId'>) {
  const t = useTranslations('documents.articles');
  const copy = useCopy();
  const link = useLink();
  const target = parseLinkTarget(path) ?? { kind: 'inner', href: '/home' };
  const address = target.kind === 'inner' ? `${BASE_PATH}${link(target.href)}` : target.href;
  return (
    <Card as="article">
      <h2 className="text-16 font-bold">{title}</h2>
      <p className="mt-2 rounded-inner bg-ground px-3 py-2.5 text-14 leading-relaxed break-words whitespace-pre-line">
        {text}
      </p>
      {pictures.length > 0 && (
        <ul className="mt-2.5 grid grid-cols-3 gap-2">
          {pictures.map((picture, index) => (
            <li key={picture} className="overflow-hidden rounded-inner">
              <ListPicture
                src={toAssetSrc(picture)}
                alt={t('picture', { number: index + 1 })}
                width={320}
                height={320}
                cssPx={110}
                className="product-ground aspect-square w-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        block
        variant="outline"
        className="mt-3"
        aria-label={t('copyLabel', { title })}
        onClick={() => void copy(`${text}\n${new URL(address, window.location.origin)}`)}
      >
        <Copy size={16} strokeWidth={2} aria-hidden />
        {t('copy')}
      </Button>
    </Card>
  );
}

const load = (signal: AbortSignal) => callMall('promotionArticles', {}, { signal });

interface Props {
  /** Null if the server could not read them. */
  initial: CallData<'promotionArticles'> | null;
  projectKey: string;
  /** What operators write as `{points}` and `{brand}`. */
  values: { points: string; brand: string };
}

/** `/copyPromotionArticle`: articles to copy, with the two texts for copied and not supported (R-DOC-05). */
export function ArticlesScreen({ initial, projectKey, values }: Props) {
  const t = useTranslations('documents.articles');
  const link = useLink();
  const state = useDocument({ call: 'promotionArticles', load, initial, empty: noArticles, projectKey });
  if (!state.data) return <DocumentState {...state} />;
  const { articles } = state.data;
  if (articles.length === 0)
    return (
      <EmptyState
        text={t('none')}
        action={<ButtonLink href={link('/home')}>{t('toHome')}</ButtonLink>}
        className="my-auto"
      />
    );
  return (
    <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
      <p className="px-1 text-13 text-muted">{t('hint')}</p>
      {articles.map(({ articleId, title, text, pictures, path }) => (
        <ArticleCard
          key={articleId}
          title={fillTemplate(title, values)}
          text={fillTemplate(text, values)}
          pictures={pictures}
          path={path}
        />
      ))}
    </div>
  );
}

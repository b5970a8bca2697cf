'use client';

import { MessageCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toAssetSrc } from '@/components/app/asset-src';
import { useQueryParam } from '@/components/app/use-query-param';
import { useCopy } from '@/components/order/use-copy';
import { Cell, CellGroup } from '@/components/ui/cell';
import { cx } from '@/components/ui/cx';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import type { CallData } from '@/lib/contract/contract';
import { isAllowedGuidePicture, isWeChatId } from '@/lib/rules/content/guide-picture';
import { Button, ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { DocumentState } from './document-state';
import { useDocument } from './use-document';

type Guides = CallData<'trafficGuideConfig'>;
type Guide = Guides['guides'][number];
type ShownGuide = Pick<Guide, 'title' | 'text' | 'codeImageUrl' | 'weChat'>;

const noGuides: Guides = { guides: [], codeImageHosts: [] };

interface Requested {
  codeImageUrl: string;
  account: string;
}

/**
 * The guide that the address names: one of the project, or a picture and an account of its own with a general text.
 * Undefined if it names neither an acceptable picture nor an account.
 */
function useRequestedGuide(
  { codeImageUrl, account }: Requested,
  guides: readonly Guide[],
  hosts: readonly string[],
): ShownGuide | undefined {
  const t = useTranslations('documents.guide');
  if (!codeImageUrl && !account) return undefined;
  const known = guides.find(({ weChat }) => weChat === account);
  // Without a query, as on the server, this line is never reached.
  const { origin } = window.location;
  const isShown =
    guides.some((guide) => guide.codeImageUrl === codeImageUrl) ||
    isAllowedGuidePicture(codeImageUrl, origin, hosts);
  const picture = codeImageUrl ? (isShown ? codeImageUrl : '') : (known?.codeImageUrl ?? '');
  const weChat = known || isWeChatId(account) ? account : '';
  if (!picture && !weChat) return undefined;
  return {
    title: known?.title ?? t('general.title'),
    text: known?.text ?? t('general.text'),
    codeImageUrl: picture,
    weChat,
  };
}

/** The QR picture, or a symbol of the same size if it is missing or fails to load. */
function GuidePicture({ src }: { src: string }) {
  const t = useTranslations('documents.guide');
  const [isBroken, setBroken] = useState(false);
  const isShown = src !== '' && !isBroken;
  const box = 'size-52 rounded-inner border border-line';
  return (
    <>
      {isShown ? (
        <img
          src={toAssetSrc(src)}
          alt={t('code')}
          width={208}
          height={208}
          // The host of the picture learns nothing about the shopper's page.
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className={`${box} bg-white object-contain p-1`}
        />
      ) : (
        <span aria-hidden className={`${box} grid place-items-center bg-tint text-primary`}>
          <MessageCircle size={64} strokeWidth={1.4} />
        </span>
      )}
      <p className={cx('mt-2 text-12 text-muted', !isShown && 'invisible')}>{t('save')}</p>
    </>
  );
}

function GuideCard({ title, text, codeImageUrl, weChat }: ShownGuide) {
  const t = useTranslations('documents.guide');
  const copy = useCopy();
  return (
    <Card as="section" className="flex flex-col items-center px-5 pt-1 pb-6 text-center">
      {/* Two and three lines are reserved: the browser replaces the texts of the cached page. */}
      <h2 className="flex min-h-14 items-end text-18 leading-snug font-extrabold text-balance">{title}</h2>
      <p className="mt-2 min-h-17 max-w-80 text-14 leading-relaxed text-pretty text-muted">{text}</p>
      <GuidePicture src={codeImageUrl} />
      {weChat && (
        <>
          <p className="mt-4 text-13 text-muted">{t('weChat')}</p>
          <p translate="no" className="text-18 font-bold break-all">
            {weChat}
          </p>
          <Button size="lg" block className="mt-4" onClick={() => void copy(weChat)}>
            {t('copy')}
          </Button>
          <p className="mt-2 text-12 text-muted">{t('hint')}</p>
        </>
      )}
    </Card>
  );
}

interface OtherGuidesProps {
  guides: readonly Guide[];
  onSelect: (guide: Guide) => void;
}

/** The other guides of the project. */
function OtherGuides({ guides, onSelect }: OtherGuidesProps) {
  const t = useTranslations('documents.guide');
  return (
    <section aria-label={t('others')}>
      <CellGroup>
        {guides.map((guide) => (
          <Cell
            key={guide.guideId}
            icon={<MessageCircle size={20} strokeWidth={1.8} aria-hidden />}
            label={guide.title}
            onPress={() => onSelect(guide)}
          />
        ))}
      </CellGroup>
    </section>
  );
}

const load = (signal: AbortSignal) => callMall('trafficGuideConfig', {}, { signal });

interface Props {
  /** Null if the server could not read them. */
  initial: Guides | null;
  projectKey: string;
  /** Hosts that the configuration allows for pictures, beside those of the project. */
  hosts: readonly string[];
}

/**
 * `/privateGuide`: a QR picture of an allowed host and a WeChat id to copy. The query is read in the browser, because
 * the page is cached; without one it shows the first guide of the project (R-DOC-04).
 */
export function GuideScreen({ initial, projectKey, hosts }: Props) {
  const t = useTranslations('documents.guide');
  const link = useLink();
  const state = useDocument({ call: 'trafficGuideConfig', load, initial, empty: noGuides, projectKey });
  const { guides, codeImageHosts } = state.data ?? noGuides;
  const [codeImageUrl, setCodeImageUrl] = useQueryParam('codeImageUrl', '');
  const [account, setAccount] = useQueryParam('weChat', '');
  const requested = useRequestedGuide({ codeImageUrl, account }, guides, [...hosts, ...codeImageHosts]);
  const guide = requested ?? guides[0];
  if (!guide) {
    if (!state.data) return <DocumentState {...state} />;
    return (
      <EmptyState
        text={t('none')}
        action={<ButtonLink href={link('/customService1')}>{t('toService')}</ButtonLink>}
        className="my-auto"
      />
    );
  }
  const selectGuide = (selected: Guide) => {
    setCodeImageUrl('');
    setAccount(selected.weChat);
    window.scrollTo(0, 0);
  };
  const others = guides.filter(({ weChat }) => weChat !== guide.weChat);
  return (
    <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
      {/* New elements, because texts of another length would move in the old ones. */}
      <GuideCard key={`${guide.weChat} ${guide.codeImageUrl}`} {...guide} />
      {others.length > 0 && <OtherGuides key={guide.weChat} guides={others} onSelect={selectGuide} />}
    </div>
  );
}

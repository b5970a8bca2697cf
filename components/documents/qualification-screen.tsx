'use client';

import { ZoomIn } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { toAssetSrc } from '@/components/app/asset-src';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import type { CallData } from '@/lib/contract/contract';
import { noQualification } from '@/lib/rules/content/documents';
import { ButtonLink } from '../ui/button';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/feedback/illustrated-message';
import { createLazyPart } from '../ui/lazy-part';
import { ListPicture } from '../ui/media/list-picture';
import { DocumentState } from './document-state';
import { useDocument } from './use-document';

const ImageViewer = createLazyPart(() =>
  import('@/components/ui/media/image-viewer').then((part) => part.ImageViewer),
);

/** Width of the screen: a licence must stay readable. */
const LICENCE_CSS_PX = 390;

const load = (signal: AbortSignal) => callMall('businessQualification', {}, { signal });

interface Props {
  /** Null if the server could not read it. */
  initial: CallData<'businessQualification'> | null;
  projectKey: string;
}

/** `/businessQualification`: the company and pictures of its licences; a tap enlarges one (R-DOC-02). */
export function QualificationScreen({ initial, projectKey }: Props) {
  const t = useTranslations('documents.qualification');
  const texts = useAppTexts();
  const link = useLink();
  const [openIndex, setOpenIndex] = useState<number>();
  const state = useDocument({
    call: 'businessQualification',
    load,
    initial,
    empty: noQualification,
    projectKey,
  });
  if (!state.data) return <DocumentState {...state} />;
  const { company, note, licences } = state.data;
  if (licences.length === 0)
    return (
      <EmptyState
        text={t('none')}
        action={<ButtonLink href={link('/customService1')}>{t('toService')}</ButtonLink>}
        className="my-auto"
      />
    );
  return (
    <div className="flex flex-col gap-2.5 px-3 pt-3 pb-6">
      {(company || note) && (
        <Card as="section">
          {company && <h2 className="text-16 font-bold">{company}</h2>}
          {note && <p className="mt-1 text-13 text-muted">{note}</p>}
        </Card>
      )}
      {licences.map(({ licenceId, title, number, imageUrl, width, height }, index) => (
        <Card key={licenceId} as="section">
          <h2 className="text-14 font-bold">{title}</h2>
          {number && <p className="mt-0.5 text-12 break-all text-muted">{t('number', { number })}</p>}
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t('enlarge', { title })}
            onClick={() => setOpenIndex(index)}
            className="pressable relative mt-2.5 block w-full overflow-hidden rounded-inner border border-line bg-white"
          >
            <ListPicture
              src={toAssetSrc(imageUrl)}
              cssPx={LICENCE_CSS_PX}
              alt={title}
              width={width}
              height={height}
              priority={index < 2 && 'behind'}
              className="block h-auto w-full"
            />
            <span
              aria-hidden
              className="absolute right-2 bottom-2 grid size-8 place-items-center rounded-full bg-black/55 text-white"
            >
              <ZoomIn size={16} strokeWidth={2} />
            </span>
          </button>
        </Card>
      ))}
      {openIndex !== undefined && (
        <ImageViewer
          pictures={licences.map(({ title, imageUrl }) => ({ src: toAssetSrc(imageUrl), alt: title }))}
          cssPx={LICENCE_CSS_PX}
          startAt={openIndex}
          label={t('title')}
          closeLabel={texts.close}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </div>
  );
}

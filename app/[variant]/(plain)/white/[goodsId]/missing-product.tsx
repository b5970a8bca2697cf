import { getTranslations } from 'next-intl/server';
import { RaiseNotFound } from '@/components/app/missing-page';
import { FullPageMessage } from '@/components/ui/feedback/illustrated-message';
import { endIllustration } from '@/components/ui/feedback/illustrations/end';

/** The 404 without a link, because other sites may frame only this page. */
export async function MissingProduct() {
  const t = await getTranslations('common.notFound');
  return (
    <RaiseNotFound>
      <FullPageMessage illustration={endIllustration} title={t('title')} text={t('text')} />
    </RaiseNotFound>
  );
}

import { getTranslations } from 'next-intl/server';
import { ReturnedPoints } from '@/components/activity/returned-points';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { type ActivityProps, ActivityScreen, createActivityMetadata } from '../activity-screen';

export const generateMetadata = createActivityMetadata('/activity/returnScore');

export default async function ReturnScorePage({ params }: ActivityProps) {
  const renderLead = async (point: string) => {
    const t = await getTranslations('activity.returned');
    const texts = { none: t('none', { point }), sum: t('sum', { point, ...keepPlaceholders('points') }) };
    return <ReturnedPoints texts={texts} />;
  };
  return <ActivityScreen path="/activity/returnScore" params={params} renderLead={renderLead} />;
}

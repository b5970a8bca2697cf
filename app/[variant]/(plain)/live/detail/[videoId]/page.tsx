import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { createPublicMetadata } from '@/app/create-page-metadata';
import { MessagesProvider } from '@/components/app/messages-provider';
import { MissingPage } from '@/components/app/missing-page';
import { LiveDetail } from '@/components/live/detail/live-detail';
import type { Variant } from '@/lib/rules/page/variant';
import { canPayOrders, toPayRules } from '@/lib/rules/payment/pay-channels';
import { readLiveDetail } from '@/server/reads/live';
import { getPageContext, getVariant } from '@/server/reads/page-context';

interface Props {
  params: Promise<{ variant: string; videoId: string }>;
}

export const generateStaticParams = () => [];

/** Ids of the contract are shorter than the numbers that addresses may contain: a longer one is unknown. */
const MAX_ID_DIGITS = 18;

/** Reads a video; null if it does not exist. */
const findVideo = (variant: Variant, videoId: string) =>
  videoId.length > MAX_ID_DIGITS ? null : readLiveDetail(variant, { videoId });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [context, video] = await Promise.all([
    getPageContext(params),
    findVideo(await getVariant(params), (await params).videoId),
  ]);
  if (!video) return { title: (await getTranslations('common'))('notFound.title') };
  const { title, shareText, cover } = video;
  const path = `/live/detail/${video.videoId}`;
  return {
    title,
    description: shareText,
    ...createPublicMetadata(context, path, { title, description: shareText, picture: cover }),
  };
}

/** A live video (R-LIVE-08); an unknown one is a 404. */
export default async function LiveDetailPage({ params }: Props) {
  const [{ theme, locale, project, link }, video] = await Promise.all([
    getPageContext(params),
    findVideo(await getVariant(params), (await params).videoId),
  ]);
  if (!video) return <MissingPage homeHref={link('/home')} />;
  const { serverNow: _renderedAt, ...initial } = video;
  return (
    <div className="page-column">
      <MessagesProvider locale={locale} namespaces={['live', 'common']}>
        <LiveDetail
          initial={initial}
          unit={theme.pointName.unit[locale]}
          canPay={canPayOrders(toPayRules(project))}
        />
      </MessagesProvider>
    </div>
  );
}

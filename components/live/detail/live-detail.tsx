'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye, Heart, Share2, Volume2, VolumeX } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { Countdown } from '@/components/ui/motion/countdown';
import { BackButton } from '@/components/ui/nav/back-button';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import { sharePage } from '@/lib/browser/share-page';
import type { LiveDetail as Video } from '@/lib/contract/live';
import { formatCount } from '@/lib/rules/money/format';
import { formatDate } from '@/lib/rules/time/format-date';
import { SeekBar } from '../player/seek-bar';
import { usePlayer } from '../player/use-player';
import { VideoStage } from '../player/video-stage';
import { StateBadge } from '../state-badge';
import { PinnedGoods } from './pinned-goods';
import { useLiveExchange } from './use-live-exchange';

/** How often viewers, likes and prices are read again while a show is on or announced. */
const POLL_INTERVAL_MS = 15_000;

/**
 * A video, read again while the page is visible: the HTML can be minutes old, and a show begins and ends.
 */
function useLiveDetail(initial: Video) {
  const { videoId } = initial;
  const { data, refetch } = useQuery({
    queryKey: createQueryKey('live', 'detail', videoId),
    queryFn: ({ signal }) => callMall('liveDetail', { videoId }, { signal, bypassCache: true }),
    initialData: initial,
    initialDataUpdatedAt: 0,
    staleTime: POLL_INTERVAL_MS,
    refetchInterval: ({ state }) => (state.data?.state === 'replay' ? false : POLL_INTERVAL_MS),
  });
  return { video: data, refresh: () => void refetch() };
}

/**
 * The shopper's like. The public detail does not say whether the shopper has liked the video: a second like
 * returns the same count, so the heart is filled at once and the count comes from the server.
 */
function useLike(videoId: string) {
  const t = useTranslations('live.detail');
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callMall('liveLike', { videoId }),
    onSuccess: ({ likeCount }) =>
      client.setQueryData<Video>(
        createQueryKey('live', 'detail', videoId),
        (video) => video && { ...video, likeCount },
      ),
    onError: () => showToast(t('likeFailed'), { tone: 'error' }),
  });
  const isLiked = isPending || isSuccess;
  return { isLiked, like: () => !isLiked && mutate() };
}

const glassClass = 'bg-black/60 text-white backdrop-blur-sm outline-white';

/** Host, state and viewers beside the back button; `action`: the sound button. */
function ShowHead({ video, action }: { video: Video; action: ReactNode }) {
  const t = useTranslations();
  const locale = useLocale();
  const link = useLink();
  return (
    <header className="relative z-10 mt-[env(safe-area-inset-top,0px)] flex items-center gap-2 px-2.5 pt-2.5">
      <div className={cx('shrink-0 rounded-full host-bar:has-data-returnable:hidden', glassClass)}>
        <BackButton href={link('/live/list')} label={t('common.back')} />
      </div>
      <div className={cx('flex min-w-0 items-center gap-2.5 rounded-full py-1 pr-3 pl-3.5', glassClass)}>
        <div className="min-w-0">
          <p className="truncate text-13 font-bold">
            <span className="sr-only">{t('live.detail.host')} </span>
            {video.hostName}
          </p>
          <p className="flex items-center gap-1 text-11 whitespace-nowrap">
            {video.state === 'coming' ? (
              t('live.startsAt', { time: formatDate(video.startsAt, 'shortTime', locale) })
            ) : (
              <>
                <Eye size={12} aria-hidden />
                {t('live.views', { count: formatCount(video.viewers) })}
              </>
            )}
          </p>
        </div>
        <StateBadge state={video.state} />
      </div>
      <div className="ml-auto size-11 shrink-0">{action}</div>
    </header>
  );
}

/** Like and share. */
function ShowActions({ video }: { video: Video }) {
  const t = useTranslations('live.detail');
  const { isLiked, like } = useLike(video.videoId);
  const count = formatCount(video.likeCount);
  const share = async () => {
    const result = await sharePage(video.shareText);
    if (result === 'copied') showToast(t('shareCopied'), { tone: 'success' });
    if (result === 'failed') showToast(t('shareFailed'), { tone: 'error' });
  };
  return (
    <div className="flex shrink-0 flex-col items-center gap-2.5">
      <div className="flex flex-col items-center gap-0.5">
        <IconButton
          label={t(isLiked ? 'liked' : 'like', { count })}
          aria-pressed={isLiked}
          onClick={like}
          className={glassClass}
        >
          <Heart size={22} aria-hidden className={isLiked ? 'fill-primary stroke-primary' : undefined} />
        </IconButton>
        <span aria-hidden className="text-11 font-semibold">
          {count}
        </span>
      </div>
      <IconButton label={t('share')} onClick={() => void share()} className={glassClass}>
        <Share2 size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The time until an announced show, by the clock of the server. */
function ComingCard({ video, onStart }: { video: Video; onStart: () => void }) {
  const t = useTranslations('live.detail');
  return (
    <div className="relative mx-auto w-max max-w-full rounded-card bg-black/65 px-5 py-4 text-center">
      <p className="mb-2 text-13">{t('startsIn')}</p>
      {/* The page's HTML is cached, so it has no clock; the countdown waits for the fresh response. */}
      <Countdown
        key={video.serverNow}
        endsAt={video.startsAt}
        {...(video.serverNow && { serverNow: video.serverNow })}
        label={t('startsIn')}
        onEnd={onStart}
        tone="primary"
      />
      <p className="mt-2 text-12">{t('comingText')}</p>
    </div>
  );
}

interface LiveDetailProps {
  /** The video from the HTML, without the server's time, which would be the time of rendering. */
  initial: Omit<Video, 'serverNow'>;
  unit: string;
  /** False: the project offers no payment channel. */
  canPay?: boolean;
}

/**
 * A live video on the whole screen, with host, products, like and share over it (R-LIVE-08).
 */
export function LiveDetail({ initial, unit, canPay }: LiveDetailProps) {
  const t = useTranslations('live.detail');
  const element = useRef<HTMLVideoElement>(null);
  const { video, refresh } = useLiveDetail(initial);
  const player = usePlayer(element, video.videoUrl);
  const exchange = useLiveExchange({ unit, canPay }, refresh);
  const SoundIcon = player.isMuted ? VolumeX : Volume2;
  return (
    <main className="relative flex flex-1 flex-col overflow-hidden bg-black text-white">
      <VideoStage
        video={element}
        player={player}
        cover={video.cover}
        description={video.title}
        url={video.videoUrl}
        loop={video.state === 'live'}
      />
      <ShowHead
        video={video}
        action={
          video.videoUrl && (
            <IconButton
              label={t(player.isMuted ? 'soundOn' : 'soundOff')}
              onClick={player.toggleSound}
              className={glassClass}
            >
              <SoundIcon size={20} aria-hidden />
            </IconButton>
          )
        }
      />
      <div className="pointer-events-none relative mt-auto flex flex-col gap-2.5 bg-linear-to-t from-black/80 via-black/50 to-transparent pt-16 pb-[calc(0.75rem+env(safe-area-inset-bottom,0px))] *:pointer-events-auto">
        {video.state === 'coming' && <ComingCard video={video} onStart={refresh} />}
        <div className="flex items-end gap-3 px-3">
          <div className="min-w-0 flex-1">
            <h1 className="line-clamp-2 text-16 leading-snug font-bold">{video.title}</h1>
            <p className="mt-1 line-clamp-2 text-13">{video.shareText}</p>
          </div>
          <ShowActions video={video} />
        </div>
        {video.state === 'replay' && (
          <div className="px-3">
            <SeekBar video={element} />
          </div>
        )}
        <PinnedGoods goods={video.goods} unit={unit} openingId={exchange.openingId} onOpen={exchange.open} />
      </div>
      {exchange.overlays}
    </main>
  );
}

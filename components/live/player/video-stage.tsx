import { Pause, Play, RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { getPictureProps } from '@/components/ui/media/picture-props';
import type { Player } from './use-player';

/** Width of the screen. */
const POSTER_CSS_PX = 390;

interface PosterProps {
  src: string;
  className?: string;
}

/** The cover, whatever its shape: blurred to fill the screen, and sharp in the middle. */
function Poster({ src, className }: PosterProps) {
  const picture = getPictureProps(src, POSTER_CSS_PX);
  return (
    <div className={cx('product-stage absolute inset-0 grid place-items-center overflow-hidden', className)}>
      <img
        {...picture}
        alt=""
        aria-hidden
        className="absolute inset-0 size-full scale-110 object-cover blur-2xl"
      />
      <img
        {...picture}
        alt=""
        width={640}
        height={480}
        fetchPriority="high"
        className="relative aspect-4/3 w-full object-contain"
      />
    </div>
  );
}

/** The symbol of what a tap does, in the middle of the video; hidden while it plays. */
function ActionSymbol({ status }: Pick<Player, 'status'>) {
  const Icon = status === 'ended' ? RotateCcw : Play;
  return (
    <span
      className={cx(
        'grid size-16 place-items-center rounded-full bg-black/55 text-white transition-opacity',
        status === 'playing' && 'opacity-0 group-focus-visible:opacity-100',
      )}
    >
      {status === 'loading' && <span className="spinner" aria-hidden />}
      {status === 'playing' && <Pause size={28} aria-hidden />}
      {status !== 'loading' && status !== 'playing' && <Icon size={28} aria-hidden />}
    </span>
  );
}

interface VideoStageProps {
  video: RefObject<HTMLVideoElement | null>;
  player: Player;
  cover: string;
  /** Text that describes the video. */
  description: string;
  /** Null: there is no video yet, only the cover. */
  url: string | null;
  /** Starts again at the end: recorded streams of shows that are on air. */
  loop: boolean;
}

/**
 * The video behind the page: poster first, then the stream; a tap plays and pauses. When the stream cannot be
 * played, a message offers to try again (R-LIVE-08).
 */
export function VideoStage({ video, player, cover, description, url, loop }: VideoStageProps) {
  const t = useTranslations('live.detail');
  const { retry } = useAppTexts();
  const { status, hasPicture, play, pause } = player;
  const [isWide, setWide] = useState(false);
  const isActive = status === 'playing' || status === 'loading';
  const action = isActive ? 'pause' : status === 'ended' ? 'again' : 'play';
  return (
    <div className="absolute inset-0">
      <Poster src={cover} />
      <video
        ref={video}
        aria-label={description}
        playsInline
        preload="none"
        loop={loop}
        {...player.events}
        onLoadedMetadata={({ currentTarget }) =>
          setWide(currentTarget.videoWidth > currentTarget.videoHeight)
        }
        className={cx(
          'absolute inset-0 size-full transition-opacity duration-300',
          isWide ? 'object-contain' : 'object-cover',
          !hasPicture && 'opacity-0',
        )}
      />
      {status === 'failed' ? (
        <div className="absolute inset-x-8 top-1/4 grid place-items-center">
          <div role="alert" className="rounded-card bg-black/75 px-5 py-4 text-center text-14 text-white">
            <p className="mb-3 text-balance">{t('failed')}</p>
            <Button size="sm" onClick={play}>
              {retry}
            </Button>
          </div>
        </div>
      ) : (
        url && (
          <button
            type="button"
            aria-label={t(action)}
            aria-busy={status === 'loading'}
            onClick={isActive ? pause : play}
            className="group absolute inset-0 grid place-items-center -outline-offset-4 outline-white"
          >
            <ActionSymbol status={status} />
          </button>
        )
      )}
      {url && (
        <noscript>
          <a
            href={url}
            className="absolute inset-x-0 top-2/5 mx-auto w-max rounded-full bg-black/75 px-5 py-3 text-14 text-white underline"
          >
            {t('openVideo')}
          </a>
        </noscript>
      )}
    </div>
  );
}

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';

/** Formats a position in a video: 75 s → 1:15. Rounds to whole seconds. */
function formatPosition(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Position and length of the video in seconds; undefined until they are known. */
function useVideoTime(video: RefObject<HTMLVideoElement | null>) {
  const [time, setTime] = useState<{ now: number; total: number }>();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const update = () => {
      const { currentTime: now, duration: total } = element;
      setTime(Number.isFinite(total) && total > 0 ? { now, total } : undefined);
    };
    const events = ['timeupdate', 'durationchange', 'emptied', 'seeked'];
    for (const name of events) element.addEventListener(name, update);
    return () => {
      for (const name of events) element.removeEventListener(name, update);
    };
  }, [video]);
  return time;
}

/** The bar by which a shopper moves in a replay; its place is reserved until the length is known. */
export function SeekBar({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useTranslations('live.detail');
  const time = useVideoTime(video);
  const now = formatPosition(time?.now ?? 0);
  const total = formatPosition(time?.total ?? 0);
  return (
    <div className={`flex h-11 items-center gap-2.5 text-12 ${time ? '' : 'invisible'}`}>
      <span aria-hidden>{now}</span>
      <input
        type="range"
        min={0}
        max={time?.total ?? 0}
        step="any"
        value={time?.now ?? 0}
        aria-label={t('position')}
        aria-valuetext={t('positionText', { now, total })}
        onChange={({ target }) => {
          if (video.current) video.current.currentTime = Number(target.value);
        }}
        className="h-11 min-w-0 flex-1 accent-white"
      />
      <span aria-hidden>{total}</span>
    </div>
  );
}

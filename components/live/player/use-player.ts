import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { prefersReducedMotion } from '@/components/ui/motion/reduced-motion';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** A stream that is connected with a video element. */
interface Stream {
  /** Resolves when the element can be asked to play; rejects if the browser cannot play streams. */
  ready: Promise<void>;
  close: () => void;
}

function openNatively(video: HTMLVideoElement, url: string): Stream {
  video.src = url;
  return {
    ready: Promise.resolve(),
    close: () => {
      video.removeAttribute('src');
      video.load();
    },
  };
}

/**
 * Connects a video element with an HLS stream (R-LIVE-09): natively where the browser plays HLS (Safari, web
 * views), else by a library that is loaded now.
 * @param onFailure called when the library cannot play the stream; the element reports native errors itself
 */
function openStream(video: HTMLVideoElement, url: string, onFailure: () => void): Stream {
  if (video.canPlayType(HLS_TYPE)) return openNatively(video, url);
  let detach: (() => void) | undefined;
  let isClosed = false;
  const ready = import('./hls-stream').then(({ attachHls }) => {
    if (!isClosed) detach = attachHls(video, url, onFailure);
  });
  return {
    ready,
    close: () => {
      isClosed = true;
      detach?.();
    },
  };
}

/** `ready`: waits for a tap, also after a refused autoplay. */
type PlayerStatus = 'ready' | 'loading' | 'playing' | 'paused' | 'ended' | 'failed';

/** Whether the video may start by itself, without sound: not against the shopper's settings. */
function shouldAutoplay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !prefersReducedMotion() && connection?.saveData !== true;
}

/** State and actions of the video player. @param url the stream; null before the show */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, url: string | null) {
  const [status, setStatus] = useState<PlayerStatus>('ready');
  const [isMuted, setMuted] = useState(true);
  // The poster stays until the first picture, and returns with a new stream.
  const [hasPicture, setHasPicture] = useState(false);
  const stream = useRef<Stream | null>(null);

  const close = () => {
    const opened = stream.current;
    // Events of the element that closing causes are not about a stream.
    stream.current = null;
    opened?.close();
  };

  const fail = () => {
    close();
    setHasPicture(false);
    setStatus('failed');
  };

  const play = async () => {
    const element = video.current;
    if (!element || !url) return;
    setStatus('loading');
    let opened = stream.current;
    try {
      if (!opened) {
        element.muted = true;
        opened = openStream(element, url, fail);
        stream.current = opened;
      }
      await opened.ready;
      // Closed while the library was loading.
      if (stream.current !== opened) return;
      await element.play();
    } catch (error) {
      if (stream.current !== opened) return;
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotAllowedError') setStatus('ready');
      else if (name !== 'AbortError') fail();
    }
  };

  const autoplay = useEffectEvent(() => {
    if (shouldAutoplay()) void play();
  });
  const reset = useEffectEvent(() => {
    close();
    setHasPicture(false);
    setStatus('ready');
  });

  useEffect(() => {
    if (!url) return;
    autoplay();
    return reset;
  }, [url]);

  const ifOpen = (work: () => void) => () => {
    if (stream.current) work();
  };

  return {
    status,
    isMuted,
    hasPicture,
    /** Starts, continues, or tries again after an error. */
    play: () => void play(),
    pause: () => video.current?.pause(),
    toggleSound: () => {
      if (video.current) video.current.muted = !video.current.muted;
    },
    /** Handlers of the video element. */
    events: {
      onPlaying: ifOpen(() => {
        setHasPicture(true);
        setStatus('playing');
      }),
      onWaiting: ifOpen(() => setStatus('loading')),
      onPause: ifOpen(() => setStatus((current) => (current === 'failed' ? current : 'paused'))),
      onEnded: ifOpen(() => setStatus('ended')),
      onError: ifOpen(fail),
      onVolumeChange: () => setMuted(video.current?.muted ?? true),
    },
  };
}

/** State and actions of a player. */
export type Player = ReturnType<typeof usePlayer>;

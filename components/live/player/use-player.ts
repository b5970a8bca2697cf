import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { prefersReducedMotion } from '@/components/ui/motion/reduced-motion';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** A stream that is connected with a video element. */
interface Stream {
  /** Whether the browser's own player is tried next: the library was, and has shown no picture. */
  canFallBack: boolean;
  /** Resolves when the element can be asked to play; rejects if the browser cannot play streams. */
  ready: Promise<void>;
  close: () => void;
}

function openNatively(video: HTMLVideoElement, url: string): Stream {
  video.src = url;
  return {
    canFallBack: false,
    ready: Promise.resolve(),
    close: () => {
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** @param onFailure called when the library cannot play the stream; the element reports errors itself */
function openByLibrary(video: HTMLVideoElement, url: string, onFailure: () => void): Stream {
  let detach: (() => void) | undefined;
  let isClosed = false;
  const ready = import('./hls-stream').then(({ attachHls }) => {
    if (!isClosed) detach = attachHls(video, url, onFailure);
  });
  return {
    canFallBack: Boolean(video.canPlayType(HLS_TYPE)),
    ready,
    close: () => {
      isClosed = true;
      detach?.();
    },
  };
}

/**
 * Whether the stream is opened by the library first (R-LIVE-09). Chrome claims that it plays HLS, but fails with many streams;
 * so only a browser without Media Source Extensions, as Safari on an iPhone, plays natively at once.
 */
const prefersLibrary = (): boolean => 'MediaSource' in window;

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

  /** Continues with the browser's own player if it can help, else shows the error. */
  const fail = () => {
    const element = video.current;
    const canFallBack = stream.current?.canFallBack;
    close();
    if (canFallBack && element && url) {
      stream.current = openNatively(element, url);
      return void play();
    }
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
        opened = prefersLibrary() ? openByLibrary(element, url, fail) : openNatively(element, url);
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
        if (stream.current) stream.current.canFallBack = false;
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

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** A stream that is connected with a video element. */
export interface Stream {
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
export function openStream(video: HTMLVideoElement, url: string, onFailure: () => void): Stream {
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

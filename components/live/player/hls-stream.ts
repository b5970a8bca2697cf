import Hls, { type ErrorData, ErrorTypes, Events } from 'hls.js/light';

/**
 * Plays a stream by Media Source Extensions. This module contains the player library; import it dynamically.
 * @param onFailure called once, when the stream cannot be played
 * @returns a function that ends the stream
 * @throws an Error if the browser has no Media Source Extensions
 */
export function attachHls(video: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  if (!Hls.isSupported()) throw new Error('the browser cannot play HLS');
  // Without the worker, whose code would be a blob that the page's policy rejects.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  let isRecovered = false;
  hls.on(Events.ERROR, (_event, { fatal, type, details }: ErrorData) => {
    if (!fatal) return;
    // The library's own advice: a decoder that fails is started again, once.
    const canRecover =
      type === ErrorTypes.MEDIA_ERROR && !isRecovered && details !== 'manifestIncompatibleCodecsError';
    if (!canRecover) return onFailure();
    isRecovered = true;
    hls.recoverMediaError();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();
}

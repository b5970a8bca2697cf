import { act } from '@testing-library/react';

/** Video elements of jsdom do not play: this makes them behave like those of a browser, at the test's will. */
export function installMedia() {
  const media = {
    /** Whether the browser plays HLS itself. */
    isNative: true,
    /** Whether the browser has Media Source Extensions; jsdom has none, as Safari on an iPhone. */
    set hasMediaSource(exists: boolean) {
      if (exists) Object.assign(window, { MediaSource: class {} });
      else Reflect.deleteProperty(window, 'MediaSource');
    },
    /** Error that `play` rejects with. */
    refusal: undefined as DOMException | undefined,
    /** Whether no data arrives, so that the video does not begin. */
    isStuck: false,
    playCount: 0,
  };
  media.hasMediaSource = false;
  const { prototype } = HTMLMediaElement;
  prototype.canPlayType = () => (media.isNative ? 'maybe' : '');
  prototype.load = () => {};
  prototype.play = function play(this: HTMLMediaElement) {
    media.playCount += 1;
    if (media.refusal) return Promise.reject(media.refusal);
    if (media.isStuck) return new Promise(() => {});
    act(() => void this.dispatchEvent(new Event('playing')));
    return Promise.resolve();
  };
  prototype.pause = function pause(this: HTMLMediaElement) {
    act(() => void this.dispatchEvent(new Event('pause')));
  };
  return media;
}

export type FakeMedia = ReturnType<typeof installMedia>;

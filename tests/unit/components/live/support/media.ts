import { act } from '@testing-library/react';

/** Video elements of jsdom do not play: this makes them behave like those of a browser, at the test's will. */
export function installMedia() {
  const media = {
    /** Whether the browser plays HLS itself. */
    isNative: true,
    /** Error that `play` rejects with. */
    refusal: undefined as DOMException | undefined,
    playCount: 0,
  };
  const { prototype } = HTMLMediaElement;
  prototype.canPlayType = () => (media.isNative ? 'maybe' : '');
  prototype.load = () => {};
  prototype.play = function play(this: HTMLMediaElement) {
    media.playCount += 1;
    if (media.refusal) return Promise.reject(media.refusal);
    act(() => void this.dispatchEvent(new Event('playing')));
    return Promise.resolve();
  };
  prototype.pause = function pause(this: HTMLMediaElement) {
    act(() => void this.dispatchEvent(new Event('pause')));
  };
  return media;
}

export type FakeMedia = ReturnType<typeof installMedia>;

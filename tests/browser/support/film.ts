import path from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Serves a film of 6 s in place of the demo's: VP9, which every Chromium plays, also one without H.264.
 * Made with `ffmpeg -f lavfi -i color=c=teal:s=90x160:r=5:d=6 -c:v libvpx-vp9 -crf 50 -b:v 0 -f hls
 * -hls_time 6 -hls_playlist_type vod -hls_segment_type fmp4 -hls_segment_filename %d.m4s index.m3u8`.
 */
export async function serveFilm(page: Page): Promise<void> {
  await page.route('**/catalogue/live/**', (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';
    return route.fulfill({ path: path.join(import.meta.dirname, 'film', name), contentType });
  });
}

/** Makes a browser claim that it plays HLS itself, as Chrome does. */
export async function claimNativeHls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function answer(type) {
      return type.includes('mpegurl') ? 'maybe' : canPlayType.call(this, type);
    };
  });
}

#!/usr/bin/env node
/**
 * Makes the live videos of the demo from the pictures of the goods they show: a slow zoom over each, as HLS.
 *
 *   node tools/catalogue/live.mjs --ffmpeg /usr/bin/ffmpeg [--root DIR] [--ids 1001,1002]
 *
 * Needs an ffmpeg with libx264 (made with 7.0.2). Reads server/mall/seed/content/live.json and writes
 * public/catalogue/live/<videoId>/index.m3u8 with its segments. The pictures are our own (see build.mjs); so are the videos.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    ffmpeg: { type: 'string', default: 'ffmpeg' },
    root: { type: 'string', default: '.' },
    ids: { type: 'string', default: '' },
  },
});
const SECONDS = 3;
const FRAMES = 12;
const [WIDTH, HEIGHT] = [360, 640];

const catalogue = path.join(values.root, 'public/catalogue');
const { liveVideos: videos } = JSON.parse(
  fs.readFileSync(path.join(values.root, 'server/mall/seed/content/live.json'), 'utf8'),
);
const wanted = values.ids.split(',').filter(Boolean);

/** One picture: itself, blurred to fill the portrait frame, and sharp in the middle, coming slowly nearer. @param {number} index */
const shot = (index) =>
  `[${index}:v]split[a${index}][b${index}];` +
  `[a${index}]scale=${HEIGHT}:${HEIGHT},crop=${WIDTH}:${HEIGHT},boxblur=30[bg${index}];` +
  `[b${index}]zoompan=z='1+0.0025*on':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=1:s=${WIDTH}x${WIDTH}:fps=${FRAMES}[fg${index}];` +
  `[bg${index}][fg${index}]overlay=0:(H-h)/2:shortest=1,setsar=1[v${index}];`;

/** @param {{ id: string, goodsIds: string[] }} video */
function make({ id, goodsIds }) {
  const folder = path.join(catalogue, 'live', id);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const still = ['-framerate', `${FRAMES}`, '-loop', '1', '-t', `${SECONDS}`];
  const inputs = goodsIds.flatMap((goods) => [
    ...still,
    '-i',
    path.join(catalogue, 'goods', goods, '1.webp'),
  ]);
  const shots = goodsIds.map((_, index) => shot(index)).join('');
  const joined = `${goodsIds.map((_, index) => `[v${index}]`).join('')}concat=n=${goodsIds.length}:v=1[out]`;
  execFileSync(
    values.ffmpeg,
    [
      ...['-v', 'error', '-y', ...inputs, '-filter_complex', shots + joined, '-map', '[out]'],
      ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-pix_fmt', 'yuv420p'],
      ...['-preset', 'veryslow', '-crf', '30', '-g', `${FRAMES * SECONDS}`, '-sc_threshold', '0'],
      ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-threads', '1'],
      ...['-f', 'hls', '-hls_time', `${2 * SECONDS}`, '-hls_playlist_type', 'vod'],
      // Segments called .ts would be source files to half of our tools.
      ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', path.join(folder, '%d.m4s'), path.join(folder, 'index.m3u8')],
    ],
    { stdio: 'inherit' },
  );
}

for (const video of videos) if (wanted.length === 0 || wanted.includes(video.id)) make(video);

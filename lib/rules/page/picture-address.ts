import { BASE_PATH } from '@/lib/contract/paths';
import sizes from './picture-sizes.json';

/** How the pictures of this server are made smaller. */
export interface PictureSettings {
  /** Changes with the demo's pictures; empty: they are shown as they are. */
  version: string;
  /** Hosts of operators' pictures that may be made smaller. */
  hosts: readonly string[];
  /** Address of another service that makes those pictures smaller, with `{url}` and `{width}`; absent: this server does. */
  template?: string | undefined;
}

/** Attributes of an `<img>`. */
export interface PictureAddress {
  src: string;
  srcSet?: string;
}

const CATALOGUE_PICTURE = new RegExp(`^${BASE_PATH}/catalogue/[\\w./-]+\\.(?:webp|png|jpe?g|avif)$`);
const UPLOAD = new RegExp(`^${BASE_PATH}/uploads/[\\w-]+\\.webp$`);
/** Vector graphics and animations stay as they are. */
const UNCHANGED_FORMAT = /\.(?:svg|gif)$/i;

/** Between the path of a picture of the catalogue and its version. */
const VERSION_MARK = '?v=';
const VERSION = /^[\w-]{8}$/;

/** How much smaller than the pixels of the screen a picture may be: no eye sees it at densities of 2 and 3. */
const TOLERANCE = 0.85;
const DENSITIES = [2, 3] as const;

const chooseWidth = (cssPx: number, density: number): number =>
  sizes.widths.find((width) => width >= cssPx * density * TOLERANCE) ?? Math.max(...sizes.widths);

/** The path of this server's optimizer. */
export const OPTIMIZER_PATH = `${BASE_PATH}/_next/image`;

/** The address by which this server's optimizer is asked for a picture. */
const toOptimizerAddress = (url: string, width: number): string =>
  `${OPTIMIZER_PATH}?url=${encodeURIComponent(url)}&w=${width}&q=${sizes.quality}`;

/** Finds how to get a picture in another width; undefined: it is shown as it is (R-PERF-08). */
function findResizer(src: string, settings: PictureSettings): ((width: number) => string) | undefined {
  if (CATALOGUE_PICTURE.test(src) && !src.includes('..'))
    return settings.version
      ? (width) => toOptimizerAddress(src + VERSION_MARK + settings.version, width)
      : undefined;
  if (UPLOAD.test(src)) return (width) => toOptimizerAddress(src, width);
  if (!src.startsWith('https://') || !URL.canParse(src)) return undefined;
  const { host, pathname, username, password, hash } = new URL(src);
  if (!settings.hosts.includes(host) || username || password || hash || UNCHANGED_FORMAT.test(pathname))
    return undefined;
  const { template } = settings;
  return template === undefined
    ? (width) => toOptimizerAddress(src, width)
    : (width) => template.replaceAll('{width}', String(width)).replaceAll('{url}', encodeURIComponent(src));
}

/**
 * The address of a picture in the sizes that it is shown in, for screens of density 2 and 3 (R-PERF-03). They depend on
 * nothing but the picture and its place, so that two places of one size share a file.
 * @param src path of the mall, or URL
 * @param cssPx width of its place in CSS pixels
 */
export function createPictureAddress(src: string, cssPx: number, settings: PictureSettings): PictureAddress {
  const resize = findResizer(src, settings);
  if (!resize) return { src };
  const [normal, fine] = DENSITIES.map((density) => chooseWidth(cssPx, density)) as [number, number];
  if (normal === fine) return { src: resize(normal) };
  return { src: resize(normal), srcSet: `${resize(normal)} 2x, ${resize(fine)} 3x` };
}

/** Whether a visitor asks the optimizer for a picture as pages do; `location`: where it is in this release. */
export type OptimizerRequest =
  | { kind: 'accepted'; isRemote: boolean }
  | { kind: 'outdated'; location: string }
  | { kind: 'rejected' };

/**
 * Judges a request for the optimizer. It would also make, and keep, a file for each other spelling of an address (`#1`, `/x/../`,
 * `%63`), which have no end (R-SECURITY-26). A page of an earlier release names its version of the pictures.
 * @param search the query of the request
 */
export function checkOptimizerRequest(search: string, settings: PictureSettings): OptimizerRequest {
  const query = new URLSearchParams(search);
  const url = query.get('url') ?? '';
  const [src = '', version] = url.startsWith('/') ? url.split(VERSION_MARK) : [url];
  const width = Number(query.get('w'));
  const resize = findResizer(src, settings);
  if (!resize || !sizes.widths.includes(width) || query.get('q') !== String(sizes.quality))
    return { kind: 'rejected' };
  const location = resize(width);
  if (location === toOptimizerAddress(url, width))
    return { kind: 'accepted', isRemote: !src.startsWith('/') };
  const isOutdated =
    CATALOGUE_PICTURE.test(src) && VERSION.test(version ?? '') && url === src + VERSION_MARK + version;
  return isOutdated ? { kind: 'outdated', location } : { kind: 'rejected' };
}

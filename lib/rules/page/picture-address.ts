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

/** The smallest width in pixels that is enough, or the largest one. */
const findWidth = (atLeast: number): number =>
  sizes.widths.find((width) => width >= atLeast) ?? Math.max(...sizes.widths);

/** The path of this server's optimizer. */
export const OPTIMIZER_PATH = `${BASE_PATH}/_next/image`;

/** The address by which this server's optimizer is asked for a picture. */
const toOptimizerAddress = (url: string, width: number, quality: number): string =>
  `${OPTIMIZER_PATH}?url=${encodeURIComponent(url)}&w=${width}&q=${quality}`;

/** Width in CSS pixels up to which a picture shows no text that anyone reads: icons and thumbnails (R-PERF-32). */
const SMALL_CSS_PX = 100;

/** Finds how to get a picture in another width and quality; undefined: it is shown as it is (R-PERF-08). */
function findResizer(
  src: string,
  settings: PictureSettings,
): ((width: number, quality: number) => string) | undefined {
  if (CATALOGUE_PICTURE.test(src) && !src.includes('..'))
    return settings.version
      ? (width, quality) => toOptimizerAddress(src + VERSION_MARK + settings.version, width, quality)
      : undefined;
  if (UPLOAD.test(src)) return (width, quality) => toOptimizerAddress(src, width, quality);
  if (!src.startsWith('https://') || !URL.canParse(src)) return undefined;
  const { host, pathname, username, password, hash } = new URL(src);
  if (!settings.hosts.includes(host) || username || password || hash || UNCHANGED_FORMAT.test(pathname))
    return undefined;
  const { template } = settings;
  return template === undefined
    ? (width, quality) => toOptimizerAddress(src, width, quality)
    : (width) => template.replaceAll('{width}', String(width)).replaceAll('{url}', encodeURIComponent(src));
}

/**
 * The address of a picture in the sizes that it is shown in, for screens of density 2 and 3 (R-PERF-03). They depend on
 * nothing but the picture and its place, so that two places of one size share a file. Small ones have a lower quality.
 * @param src path of the mall, or URL
 * @param cssPx width of its place in CSS pixels
 * @param count how many pictures of this width the file has side by side
 */
export function createPictureAddress(
  src: string,
  cssPx: number,
  settings: PictureSettings,
  count = 1,
): PictureAddress {
  const resize = findResizer(src, settings);
  if (!resize) return { src };
  const quality = cssPx <= SMALL_CSS_PX ? sizes.smallQuality : sizes.quality;
  const [normal = '', fine] = DENSITIES.map((density) =>
    resize(findWidth(cssPx * count * density * TOLERANCE), quality),
  );
  return normal === fine ? { src: normal } : { src: normal, srcSet: `${normal} 2x, ${fine} 3x` };
}

/** A picture in one size: what the optimizer makes of the picture at an address. */
export interface ResizedPicture {
  /** Path of the mall, or URL. */
  url: string;
  width: number;
  quality: number;
}

/** Whether a visitor asks the optimizer for a picture as pages do. */
export type OptimizerRequest =
  | {
      kind: 'accepted';
      isRemote: boolean;
      picture: ResizedPicture;
      /** The address of the picture in this release, if a page of another release asks for it. */
      replacedBy?: string;
    }
  | { kind: 'rejected' };

/** The quality of this release that is nearest to the one that a page asks for; undefined for an invalid number. */
function findQuality(asked: number): number | undefined {
  if (!(Number.isInteger(asked) && asked >= 1 && asked <= 100)) return undefined;
  const { quality, smallQuality } = sizes;
  return Math.abs(asked - smallQuality) < Math.abs(asked - quality) ? smallQuality : quality;
}

/**
 * Judges a request for the optimizer. It would also make, and keep, a file for each other spelling of an address (`#1`, `/x/../`,
 * `%63`), which have no end (R-SECURITY-26). A page of another release, of which some servers run while a release is rolled out, names
 * its version of the pictures, its widths and its qualities.
 * @param search the query of the request
 */
export function checkOptimizerRequest(search: string, settings: PictureSettings): OptimizerRequest {
  const query = new URLSearchParams(search);
  const url = query.get('url') ?? '';
  const [src = '', version] = url.startsWith('/') ? url.split(VERSION_MARK) : [url];
  const askedWidth = Number(query.get('w'));
  const askedQuality = Number(query.get('q'));
  const width = findWidth(askedWidth);
  const quality = findQuality(askedQuality);
  const resize = findResizer(src, settings);
  if (!resize || !(askedWidth > 0) || quality === undefined) return { kind: 'rejected' };
  const isVersioned = CATALOGUE_PICTURE.test(src);
  const isOtherVersion = isVersioned && VERSION.test(version ?? '') && url === src + VERSION_MARK + version;
  const ownUrl = isVersioned ? src + VERSION_MARK + settings.version : src;
  const address = resize(width, quality);
  // Else another service makes the picture smaller, or the address is spelled otherwise.
  if (address !== toOptimizerAddress(ownUrl, width, quality) || (url !== ownUrl && !isOtherVersion))
    return { kind: 'rejected' };
  const isOwn = url === ownUrl && width === askedWidth && quality === askedQuality;
  return {
    kind: 'accepted',
    isRemote: !src.startsWith('/'),
    picture: { url: ownUrl, width, quality },
    ...(!isOwn && { replacedBy: address }),
  };
}

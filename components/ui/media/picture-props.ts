import {
  createPictureAddress,
  type PictureAddress,
  type PictureSettings,
} from '@/lib/rules/page/picture-address';

const splitHosts = (hosts = ''): string[] =>
  hosts
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** The settings of the server, which passes them to the browser as attributes of `<html>` (`toPictureAttributes`). */
function readSettings(): PictureSettings {
  // biome-ignore lint/style/noProcessEnv: the build replaces it by its value
  const version = process.env.MALL_PICTURES ?? '';
  if (typeof document === 'undefined') {
    // biome-ignore lint/style/noProcessEnv: components that the browser also runs cannot import the server's configuration
    const { MALL_PICTURE_HOSTS, MALL_IMAGE_URL } = process.env;
    return { version, hosts: splitHosts(MALL_PICTURE_HOSTS), template: MALL_IMAGE_URL || undefined };
  }
  const { pictureHosts, pictureUrl } = document.documentElement.dataset;
  return { version, hosts: splitHosts(pictureHosts), template: pictureUrl };
}

/** Attributes of the root element by which the browser knows the server's settings. */
export function toPictureAttributes(): Record<string, string> {
  const { hosts, template } = readSettings();
  return {
    ...(hosts.length > 0 && { 'data-picture-hosts': hosts.join(' ') }),
    ...(template && { 'data-picture-url': template }),
  };
}

/**
 * The address of a picture for a place of a width in CSS pixels, as attributes of an `<img>` (R-PERF-03).
 * @param count how many pictures of this width the file has side by side
 */
export const getPictureProps = (src: string, cssPx: number, count = 1): PictureAddress =>
  createPictureAddress(src, cssPx, readSettings(), count);

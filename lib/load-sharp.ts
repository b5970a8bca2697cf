import 'server-only';

/**
 * Loads the library for pictures at the first picture. One thread per picture, as several pictures may be in progress;
 * without the library's cache, because no picture is read twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

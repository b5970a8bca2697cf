/** The formats of pictures that the optimizer makes, the smallest first, as in next.config.mjs; a test compares them. */
export const PICTURE_FORMATS = ['image/avif', 'image/webp'] as const;

/** Media types in a header: longer lists are those of no browser. */
const MAX_TYPES = 50;

const NOT_ACCEPTABLE = /;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/i;

/**
 * Chooses the format of a picture for a browser. All spellings of `Accept` lead to one of three files, and none to an error (R-SECURITY-31).
 * @param accept the header of the request
 * @returns undefined if it names none of the formats: then the picture is JPEG, or has the format of its original
 */
export function choosePictureFormat(accept = ''): (typeof PICTURE_FORMATS)[number] | undefined {
  const types = accept
    .toLowerCase()
    .split(',', MAX_TYPES)
    .filter((type) => !NOT_ACCEPTABLE.test(type))
    .map((type) => type.split(';', 1)[0]?.trim());
  return PICTURE_FORMATS.find((format) => types.includes(format));
}

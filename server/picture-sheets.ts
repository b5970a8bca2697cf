import 'server-only';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { createHmacHex, isEqualInConstantTime } from '@/lib/crypto';
import { loadSharp } from '@/lib/load-sharp';
import {
  canShareSheet,
  formatSheetAddress,
  formatSheetPictures,
  parseSheetAddress,
} from '@/lib/rules/page/picture-sheet';
import { fetchUpload } from './bff/proxy';
import { getCallPath, getRequestId } from './bff/request-info';
import { errorResponse } from './bff/responses';
import { getSessionSecret } from './session/session-secret';
import { isUpstreamError } from './upstream/upstream-error';

/** Width and height of a picture in a sheet: the optimizer makes the sheet smaller for its place. */
const CELL_PX = 256;
const WEBP_QUALITY = 95;
const SIGNATURE_CHARACTERS = 32;
const UPLOADS = `${BASE_PATH}/uploads/`;

/** Only sheets that a page of this mall shows are drawn: a visitor cannot have the server draw others. */
const sign = (pictures: readonly string[]): string =>
  createHmacHex(getSessionSecret(), `picture-sheet:${formatSheetPictures(pictures)}`).slice(
    0,
    SIGNATURE_CHARACTERS,
  );

/** The file of a picture of the catalogue; the path was checked by `canShareSheet`. */
const toFile = (picture: string): string =>
  path.join(/* turbopackIgnore: true */ process.cwd(), 'public', picture.slice(BASE_PATH.length));

/**
 * Creates the address of a sheet of pictures (R-PERF-22). Undefined if this server cannot read all of them: pictures of other hosts,
 * and platforms where the files of `public/` are not beside the server.
 * @param pictures paths, base path included
 */
export function createPictureSheet(pictures: readonly string[]): string | undefined {
  if (!canShareSheet(pictures)) return undefined;
  const isReadable = pictures.every((picture) => picture.startsWith(UPLOADS) || existsSync(toFile(picture)));
  return isReadable ? formatSheetAddress({ signature: sign(pictures), pictures }) : undefined;
}

async function readPicture(picture: string): Promise<Uint8Array> {
  if (!picture.startsWith(UPLOADS)) return readFile(toFile(picture));
  const response = await fetchUpload(picture.slice(BASE_PATH.length));
  if (response.status === 404) throw new AppError('not_found', 'a picture of the sheet does not exist');
  if (!response.ok) throw new AppError('unavailable', 'a picture of the sheet cannot be read now');
  return new Uint8Array(await response.arrayBuffer());
}

async function drawSheet(pictures: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const cells = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(await readPicture(picture))
        .resize(CELL_PX, CELL_PX, { fit: 'cover' })
        .png()
        .toBuffer(),
      left: index * CELL_PX,
      top: 0,
    })),
  );
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const sheet = sharp({
    create: { width: CELL_PX * pictures.length, height: CELL_PX, channels: 4, background },
  });
  return new Uint8Array(await sheet.composite(cells).webp({ quality: WEBP_QUALITY }).toBuffer());
}

/**
 * Answers a request of the optimizer for a sheet, which it then keeps in the sizes of its place.
 * @returns 404 for a sheet that this server did not sign, or of which a picture is gone: pages then show each picture by itself
 */
export async function servePictureSheet(request: Request): Promise<Response> {
  try {
    const sheet = parseSheetAddress(BASE_PATH + getCallPath(request));
    if (!sheet || !isEqualInConstantTime(sheet.signature, sign(sheet.pictures)))
      throw new AppError('not_found', 'no such picture');
    const headers = {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    };
    return new Response(await drawSheet(sheet.pictures), { headers });
  } catch (error) {
    return errorResponse(isUpstreamError(error) ? error.publicError : error, {
      requestId: getRequestId(request),
      secure: false,
    });
  }
}

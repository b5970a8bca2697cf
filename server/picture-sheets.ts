import 'server-only';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
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
import { getClientAddress, getPeerHeader } from './bff/limit/client-address';
import { limitAddress } from './bff/limit/rate-limit';
import { readUpload } from './bff/proxy';
import { getCallPath, getRequestId } from './bff/request-info';
import { errorResponse } from './bff/responses';
import { getSessionSecret } from './session/session-secret';
import { getSingleton } from './singleton';
import { isUpstreamError } from './upstream/upstream-error';

/** Width and height of a picture in a sheet: the optimizer makes the sheet smaller for its place. */
const CELL_PX = 256;
const WEBP_QUALITY = 95;
const SIGNATURE_CHARACTERS = 32;
/** Sheets that are kept, and their bytes together: pages of a project show one, in all its widths at about the same time. */
const MAX_KEPT_SHEETS = 16;
const MAX_KEPT_BYTES = 8 * 1024 * 1024;
/** Sheets that wait while another one is drawn: its pictures are decoded side by side, so one takes all cores. */
const MAX_WAITING_SHEETS = 20;
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

const readPicture = (picture: string): Promise<Uint8Array> =>
  picture.startsWith(UPLOADS) ? readUpload(picture.slice(BASE_PATH.length)) : readFile(toFile(picture));

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

/** Draws one sheet at a time (R-SECURITY-31). @throws AppError `unavailable` if too many wait */
async function drawInTurn(pictures: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const turns = getSingleton('picture-sheet-turns', () => bulkhead(1, MAX_WAITING_SHEETS));
  try {
    return await turns.execute(() => drawSheet(pictures));
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new AppError('unavailable', 'too many pictures at once, try again in a moment', { retryAfter: 5 });
  }
}

/**
 * The sheets that were drawn last, by their pictures. Drawing takes 0.2 s of a core, and a page contains the address of its
 * sheet, so a visitor could request it again and again (R-PERF-30). Requests that come meanwhile wait for the same drawing;
 * one that fails is not kept.
 */
const getSheets = () =>
  getSingleton(
    'picture-sheets',
    () =>
      new LRUCache<string, Uint8Array<ArrayBuffer>, readonly string[]>({
        max: MAX_KEPT_SHEETS,
        maxSize: MAX_KEPT_BYTES,
        sizeCalculation: ({ byteLength }) => byteLength,
        fetchMethod: (_key, _old, { context }) => drawInTurn(context),
        // Its requests wait also for a sheet that others have pushed out meanwhile.
        ignoreFetchAbort: true,
      }),
  );

/** Limits direct requests alone: the optimizer's own request has no peer, and comes for any visitor. */
async function limitVisitor(request: Request): Promise<void> {
  if (request.headers.has(getPeerHeader())) await limitAddress(getClientAddress(request), 'read');
}

/**
 * Answers a request of the optimizer for a sheet, which it then keeps in the sizes of its place.
 * @returns 404 for a sheet that this server did not sign, or of which a picture is gone: pages then show each picture by itself
 */
export async function servePictureSheet(request: Request): Promise<Response> {
  try {
    await limitVisitor(request);
    const sheet = parseSheetAddress(BASE_PATH + getCallPath(request));
    if (!sheet || !isEqualInConstantTime(sheet.signature, sign(sheet.pictures)))
      throw new AppError('not_found', 'no such picture');
    const headers = {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    };
    const { pictures } = sheet;
    const bytes = await getSheets().forceFetch(formatSheetPictures(pictures), { context: pictures });
    return new Response(bytes, { headers });
  } catch (error) {
    return errorResponse(isUpstreamError(error) ? error.publicError : error, {
      requestId: getRequestId(request),
      secure: false,
    });
  }
}

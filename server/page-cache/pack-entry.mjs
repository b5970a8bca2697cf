import { gunzipSync, gzipSync } from 'node:zlib';

/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} CacheHandlerValue */
/** @typedef {import('./page-cache.mjs').Entry} Entry */

/**
 * The long parts of a page, compressed; `segments`: parts of the router's data, where null is the whole of it.
 * @typedef {{ html: Buffer, data?: Buffer, segments?: ReadonlyMap<string, Buffer | null> }} PackedPage
 */

/** The fastest level: it makes a document five times smaller. */
const PACKED = { level: 1 };

/** Copies bytes into memory of their own: a short buffer is a part of 64 KB, which it would keep. @param {Uint8Array} bytes */
function copyAlone(bytes) {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

/** @param {string | Uint8Array} content */
const compress = (content) => copyAlone(gzipSync(content, PACKED));

/**
 * Keeps the long parts of a page compressed: most visitors get its copies (server/document-cache).
 * @param {Omit<Entry, 'packed'>} entry @returns {Entry}
 */
export function pack(entry) {
  const { value } = entry;
  if (value?.kind !== 'APP_PAGE') return entry;
  const { rscData, segmentData } = value;
  /** @type {Map<string, Buffer | null>} */
  const segments = new Map();
  for (const [path, data] of segmentData ?? [])
    segments.set(path, rscData && data.equals(rscData) ? null : copyAlone(data));
  const packed = {
    html: compress(String(value.html)),
    ...(rscData && { data: compress(rscData) }),
    ...(segmentData && { segments }),
  };
  return { ...entry, value: { ...value, html: '', rscData: undefined, segmentData: undefined }, packed };
}

/** Returns the value as it was before `pack`. @param {Entry} entry @returns {CacheHandlerValue['value']} */
export function unpack({ value, packed }) {
  if (!packed || value?.kind !== 'APP_PAGE') return value;
  const { html, data, segments } = packed;
  const rscData = data && gunzipSync(data);
  /** @type {Map<string, Buffer>} */
  const segmentData = new Map();
  for (const [path, segment] of segments ?? []) segmentData.set(path, segment ?? rscData ?? Buffer.alloc(0));
  return {
    ...value,
    html: gunzipSync(html).toString(),
    rscData,
    segmentData: segments && segmentData,
  };
}

/** Estimates the bytes of an entry in memory. @param {Entry} entry @param {string} key */
export function measure({ value, packed }, key) {
  let size = 200 + key.length;
  if (value?.kind === 'FETCH') size += 2 * value.data.body.length;
  if (value?.kind === 'APP_ROUTE') size += value.body.length;
  if (packed) {
    // And its compressed copies (server/document-cache).
    size += 3 * packed.html.length + (packed.data?.length ?? 0);
    for (const [path, data] of packed.segments ?? []) size += path.length + (data?.length ?? 0);
  }
  return size;
}

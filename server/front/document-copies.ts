import 'server-only';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DocumentSources } from '../bff/edge/document-sources';

/** Content codings of documents, the smallest first. */
const CODINGS = ['br', 'gzip'] as const;
type Coding = (typeof CODINGS)[number];

/** At this quality, brotli takes as long as gzip and a document is about a tenth smaller. */
const BROTLI_QUALITY = 5;

const compressors: Readonly<Record<Coding, (html: string) => Promise<Buffer>>> = {
  gzip: (html) => promisify(gzip)(html),
  br: (html) =>
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
};

/** A document as the framework answered it, with its compressed copies, each made when a client first accepts it. */
export interface DocumentCopies {
  readonly html: string;
  readonly headers: Readonly<OutgoingHttpHeaders>;
  readonly status: number;
  readonly etag: string;
  readonly sources: DocumentSources;
  readonly compressed: Partial<Record<Coding, Promise<Buffer>>>;
}

/** Chooses the coding of an answer by `Accept-Encoding`; undefined: none. */
export function chooseCoding(accepted = ''): Coding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  return CODINGS.find((coding) =>
    offers.some((offer) => {
      const [name, ...parameters] = offer.split(/\s*;\s*/);
      return name === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    }),
  );
}

/** Returns the bytes of a document in a coding, compressed once. */
export function getBytes(document: DocumentCopies, coding: Coding | undefined): Promise<Buffer> | string {
  if (!coding) return document.html;
  document.compressed[coding] ??= compressors[coding](document.html);
  return document.compressed[coding];
}

/** Whether a conditional request has the document already (RFC 9110, 13.1.2). */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

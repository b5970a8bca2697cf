import 'server-only';

/** Time limits from the end of a request's headers to the last byte of its body, in milliseconds. */
export interface BodyTimeouts {
  readonly bodyMs: number;
  /** For a multipart form, which may contain a picture. */
  readonly uploadMs: number;
}

/**
 * The time limit for a body of this content type, in milliseconds. Everything except a form has the shorter
 * one, because JSON bodies are at most 100 KB.
 */
export const getBodyTimeoutMs = (
  { bodyMs, uploadMs }: BodyTimeouts,
  contentType: string | null | undefined,
): number => (/^multipart\/form-data\b/i.test(contentType ?? '') ? uploadMs : bodyMs);

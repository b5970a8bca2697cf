import 'server-only';

/** How long a body may take from the end of the headers to its last byte, in milliseconds. */
export interface BodyTimeouts {
  readonly bodyMs: number;
  /** Of a form, which may hold a picture. */
  readonly uploadMs: number;
}

/** The time for a body of this type. What is no form ends sooner: the contract has JSON of 100 KB at most there. */
export const bodyTimeoutMs = (
  { bodyMs, uploadMs }: BodyTimeouts,
  contentType: string | null | undefined,
): number => (/^multipart\/form-data\b/i.test(contentType ?? '') ? uploadMs : bodyMs);

/** The signed parts of a call, by which a points mall authenticates its BFF (docs/remote-mode.md). */
export interface SignedCall {
  readonly method: string;
  /** The path below the mall's base URL, as in the request line. */
  readonly path: string;
  /** The query as in the request line, without `?`; may be empty. */
  readonly query: string;
  /** The SHA-256 of the body (empty if absent), in lower-case hex. */
  readonly bodyHash: string;
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string;
  /** A value that is unique for every call. */
  readonly nonce: string;
}

/** The headers of a signed call. */
export const SIGNATURE_HEADERS = {
  timestamp: 'x-mall-timestamp',
  nonce: 'x-mall-nonce',
  signature: 'x-mall-signature',
} as const;

/**
 * How far the clocks of a BFF and its mall may differ, in milliseconds. A minute is enough for machines that
 * rarely synchronize their clocks and for requests that waited for a connection, and it limits how many
 * nonces a mall must store against replay (R-OPS-11).
 */
export const SIGNATURE_TOLERANCE_MS = 60_000;

/**
 * The text that is signed. No part can contain a line break, so different calls always have different texts.
 */
export const toCanonicalCall = ({ method, path, query, bodyHash, timestamp, nonce }: SignedCall): string =>
  ['mall-v1', method, path, query, bodyHash, timestamp, nonce].join('\n');

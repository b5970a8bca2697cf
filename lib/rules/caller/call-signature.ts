/** What of a call is signed, so that a points mall knows its BFF (docs/remote-mode.md). */
export interface SignedCall {
  readonly method: string;
  /** Path below the address of the mall, as it stands in the request line. */
  readonly path: string;
  /** Query as it stands in the request line, without `?`; empty if there is none. */
  readonly query: string;
  /** SHA-256 of the body in lower-case hex; that of nothing if there is none. */
  readonly bodyHash: string;
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string;
  /** A name that no other call has. */
  readonly nonce: string;
}

export const SIGNATURE_HEADERS = {
  timestamp: 'x-mall-timestamp',
  nonce: 'x-mall-nonce',
  signature: 'x-mall-signature',
} as const;

/**
 * How far the clocks of a BFF and its mall may be apart, in milliseconds. A minute covers machines that ask the time
 * rarely and a request that waited for its connection, and keeps what a mall remembers against replay small
 * (R-OPS-11).
 */
export const SIGNATURE_TOLERANCE_MS = 60_000;

/** The text over which a call is signed. No part can hold a line break, so no two calls have the same text. */
export const toCanonicalCall = ({ method, path, query, bodyHash, timestamp, nonce }: SignedCall): string =>
  ['mall-v1', method, path, query, bodyHash, timestamp, nonce].join('\n');

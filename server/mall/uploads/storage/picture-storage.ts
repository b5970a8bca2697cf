import 'server-only';

/** Stores WebP pictures under names that `createPictureName` returns. */
export interface PictureStorage {
  /** Stores a picture atomically. May reject once `signal` is aborted. */
  put(name: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Undefined when the name does not exist. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes a picture; a missing one is not an error. */
  delete(name: string): Promise<void>;
  /** Deletes what uploads have left that were interrupted before a moment. */
  purgeUnfinished(before: Date): Promise<void>;
  /** The URL from which a browser loads the picture. */
  getUrl(name: string): string;
}

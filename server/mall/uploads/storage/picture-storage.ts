import 'server-only';

/** Where pictures are kept, by names of our own making (`names.ts`). All of them are WebP. */
export interface PictureStorage {
  /** Keeps a picture; nobody sees half of it. Once `over` it may be given up. */
  put(name: string, bytes: Uint8Array, over?: AbortSignal): Promise<void>;
  /** Undefined when there is none of that name. */
  get(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Forgets a picture; one that is not there is no error. */
  delete(name: string): Promise<void>;
  /** The address that a browser loads it from. */
  getUrl(name: string): string;
}

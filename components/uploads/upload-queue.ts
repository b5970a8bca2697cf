import { useEffect, useState } from 'react';
import { ApiError } from '@/lib/browser/api-error';
import { shrinkPicture } from '@/lib/browser/shrink-picture';
import { createMemoryStore, type Store } from '@/lib/browser/store';
import { uploadPicture } from '@/lib/browser/upload-picture';
import { findFileProblem, MAX_PICTURES, MAX_UPLOAD_PICTURE_BYTES } from '@/lib/rules/uploads/picture-file';

/** Why an upload failed. */
type PictureProblem = 'type' | 'size' | 'limit' | 'network' | 'other';

/** Thrown before the upload when a picture is too large even after it was scaled down. */
class PictureTooLargeError extends Error {}

/** Maps an error of `uploadFile` to a problem. */
function toPictureProblem(error: unknown): PictureProblem {
  if (error instanceof PictureTooLargeError) return 'size';
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 413) return 'size';
  if (error.code === 415 || error.code === 400) return 'type';
  if (error.reason === 'limit_reached') return 'limit';
  return error.code === 0 || error.code === 429 || error.code >= 500 ? 'network' : 'other';
}

/**
 * Uploads a picture, scaled down if possible, and returns its URL.
 * @throws ApiError, or an Error when the picture is too large; `toPictureProblem` handles both.
 */
async function uploadFile(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const picture = await shrinkPicture(file);
  if (picture.size > MAX_UPLOAD_PICTURE_BYTES) throw new PictureTooLargeError();
  const { url } = await uploadPicture(picture, file.name, { onProgress, signal });
  return url;
}

/** A chosen picture and the state of its upload. */
export interface QueuedPicture {
  id: number;
  name: string;
  /** Object URL of the local file. */
  preview: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Share that is sent, from 0 to 1. */
  progress: number;
  /** URL of the uploaded picture; null until it is uploaded. */
  url: string | null;
  problem: PictureProblem | null;
}

/** A file that was not added, and why. */
export interface RejectedFile {
  name: string;
  problem: 'type' | 'size' | 'tooMany';
}

/** Pictures of a form and their uploads; a store for `useSyncExternalStore`. */
export interface UploadQueue {
  subscribe: Store<unknown>['subscribe'];
  getPictures: () => readonly QueuedPicture[];
  /** Adds files up to the maximum and uploads them one after the other; returns the rejected files. */
  add: (files: Iterable<File>) => RejectedFile[];
  remove: (id: number) => void;
  retry: (id: number) => void;
  /** Waits for all uploads: resolves to the URLs in order, or to null when an upload failed or the queue was cleared. */
  waitUntilDone: () => Promise<string[] | null>;
  /** Removes all pictures and frees their memory. */
  clear: () => void;
}

/**
 * Creates the upload queue of one form. It is outside of React state, because uploads continue across
 * renders.
 */
export function createUploadQueue(maxPictures: number = MAX_PICTURES): UploadQueue {
  const store = createMemoryStore<readonly QueuedPicture[]>([]);
  let count = 0;
  let clearCount = 0;
  let current: { id: number; stop: AbortController } | null = null;
  const files = new Map<number, File>();

  const change = (id: number, part: Partial<QueuedPicture>) =>
    store.write(store.read().map((item) => (item.id === id ? { ...item, ...part } : item)));

  const sendNext = async () => {
    const next = store.read().find(({ state }) => state === 'waiting');
    const file = next && files.get(next.id);
    if (current || !file) return;
    const { id } = next;
    const stop = new AbortController();
    current = { id, stop };
    change(id, { state: 'sending', progress: 0 });
    try {
      const url = await uploadFile(file, (progress) => change(id, { progress }), stop.signal);
      change(id, { state: 'done', progress: 1, url });
    } catch (error) {
      change(id, { state: 'failed', problem: toPictureProblem(error) });
    }
    current = null;
    await sendNext();
  };

  const discard = (item: QueuedPicture) => {
    URL.revokeObjectURL(item.preview);
    files.delete(item.id);
    if (current?.id === item.id) current.stop.abort();
  };

  const isUploading = () => store.read().some(({ state }) => state === 'waiting' || state === 'sending');

  const queue: UploadQueue = {
    subscribe: store.subscribe,
    getPictures: store.read,
    add: (chosen) => {
      const rejected: RejectedFile[] = [];
      const added: QueuedPicture[] = [];
      for (const file of chosen) {
        const { name } = file;
        const full = store.read().length + added.length >= maxPictures;
        const problem = findFileProblem(file) ?? (full ? 'tooMany' : undefined);
        if (problem) {
          rejected.push({ name, problem });
          continue;
        }
        count += 1;
        files.set(count, file);
        const preview = URL.createObjectURL(file);
        added.push({ id: count, name, preview, state: 'waiting', progress: 0, url: null, problem: null });
      }
      store.write([...store.read(), ...added]);
      void sendNext();
      return rejected;
    },
    remove: (id) => {
      const item = store.read().find((candidate) => candidate.id === id);
      if (item) discard(item);
      store.write(store.read().filter((candidate) => candidate.id !== id));
    },
    retry: (id) => {
      change(id, { state: 'waiting', problem: null });
      void sendNext();
    },
    waitUntilDone: () =>
      new Promise((resolve) => {
        const startCount = clearCount;
        const check = () => {
          // A cleared queue has no pictures, but the form that waits had some.
          const isCleared = clearCount !== startCount;
          if (isUploading() && !isCleared) return;
          unsubscribe();
          const items = store.read();
          const urls = items.flatMap(({ url }) => url ?? []);
          resolve(urls.length === items.length && !isCleared ? urls : null);
        };
        const unsubscribe = queue.subscribe(check);
        check();
      }),
    clear: () => {
      clearCount += 1;
      for (const item of store.read()) discard(item);
      store.write([]);
    },
  };
  return queue;
}

/** Creates one upload queue for each subject of the first render; the queues are cleared on unmount. */
export function useUploadQueues<T>(subjects: readonly T[]): readonly { subject: T; uploads: UploadQueue }[] {
  const [queues] = useState(() => subjects.map((subject) => ({ subject, uploads: createUploadQueue() })));
  useEffect(
    () => () => {
      for (const { uploads } of queues) uploads.clear();
    },
    [queues],
  );
  return queues;
}

/** Creates an upload queue that is cleared on unmount. */
export function useUploadQueue(): UploadQueue {
  const [queue] = useState(() => createUploadQueue());
  useEffect(() => queue.clear, [queue]);
  return queue;
}

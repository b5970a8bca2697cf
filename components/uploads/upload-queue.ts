import { findFileProblem, MAX_PICTURES } from '@/lib/rules/uploads/picture-file';
import { type PictureProblem, toPictureProblem, uploadFile } from './upload-file';

/** A picture that was chosen, and how far it is on its way to the mall. */
export interface QueuedPicture {
  id: number;
  name: string;
  /** Address of the picture on this device. */
  preview: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Share that is sent, from 0 to 1. */
  progress: number;
  /** Where the mall keeps it; null until then. */
  url: string | null;
  problem: PictureProblem | null;
}

/** Files that were not taken, and why. */
export interface RejectedFile {
  name: string;
  problem: 'type' | 'size' | 'tooMany';
}

export interface UploadQueue {
  subscribe: (listener: () => void) => () => void;
  getPictures: () => readonly QueuedPicture[];
  /** Takes files as far as there is room, and sends them one after the other. */
  add: (files: Iterable<File>) => RejectedFile[];
  remove: (id: number) => void;
  retry: (id: number) => void;
  /** Waits until nothing is under way: the addresses in their order, or null when a picture did not arrive. */
  waitUntilDone: () => Promise<string[] | null>;
  /** Forgets everything and gives the device its memory back. */
  clear: () => void;
}

/** The pictures of one form: outside of React, because they go on being sent while it renders. */
export function createUploadQueue(maxPictures: number = MAX_PICTURES): UploadQueue {
  let items: readonly QueuedPicture[] = [];
  let count = 0;
  let current: { id: number; stop: AbortController } | null = null;
  const files = new Map<number, File>();
  const listeners = new Set<() => void>();

  const show = (next: readonly QueuedPicture[]) => {
    items = next;
    for (const listener of [...listeners]) listener();
  };
  const change = (id: number, part: Partial<QueuedPicture>) =>
    show(items.map((item) => (item.id === id ? { ...item, ...part } : item)));

  const sendNext = async () => {
    const next = items.find(({ state }) => state === 'waiting');
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

  const isUnderWay = () => items.some(({ state }) => state === 'waiting' || state === 'sending');

  const tray: UploadQueue = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getPictures: () => items,
    add: (chosen) => {
      const rejected: RejectedFile[] = [];
      const taken: QueuedPicture[] = [];
      for (const file of chosen) {
        const { name } = file;
        const full = items.length + taken.length >= maxPictures;
        const problem = findFileProblem(file) ?? (full ? 'tooMany' : undefined);
        if (problem) {
          rejected.push({ name, problem });
          continue;
        }
        count += 1;
        files.set(count, file);
        const preview = URL.createObjectURL(file);
        taken.push({ id: count, name, preview, state: 'waiting', progress: 0, url: null, problem: null });
      }
      show([...items, ...taken]);
      void sendNext();
      return rejected;
    },
    remove: (id) => {
      const item = items.find((each) => each.id === id);
      if (item) discard(item);
      show(items.filter((each) => each.id !== id));
    },
    retry: (id) => {
      change(id, { state: 'waiting', problem: null });
      void sendNext();
    },
    waitUntilDone: () =>
      new Promise((resolve) => {
        const look = () => {
          if (isUnderWay()) return;
          leave();
          const urls = items.flatMap(({ url }) => url ?? []);
          resolve(urls.length === items.length ? urls : null);
        };
        const leave = tray.subscribe(look);
        look();
      }),
    clear: () => {
      for (const item of items) discard(item);
      show([]);
    },
  };
  return tray;
}

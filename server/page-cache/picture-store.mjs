import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';

/** @typedef {import('next/dist/server/lib/incremental-cache').CacheHandlerValue} CacheHandlerValue */

/** Names of files: the optimizer's hashes. */
const KEY = /^[\w-]{20,100}$/;
/** A file that is being written is renamed long before. */
const MAX_DRAFT_AGE_MS = 60_000;
/**
 * Largest file that is kept. What the optimizer makes is far below it in every width. What it passes on unchanged (animations, broken
 * pictures) has up to 10 MB in each width and format, and would push all other pictures out.
 */
const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** How long a picture is kept, even if its origin allows more: an operator may replace it at the same address (R-PERF-04). */
const MAX_AGE_SECONDS = 86_400;

/** @template {{ revalidate?: number | false | undefined }} T @param {T} lifetime @returns {T} */
const limitAge = (lifetime) =>
  typeof lifetime.revalidate === 'number'
    ? { ...lifetime, revalidate: Math.min(lifetime.revalidate, MAX_AGE_SECONDS) }
    : lifetime;

/** The framework reads the lifetime of a picture from its value. @param {CacheHandlerValue} entry @returns {CacheHandlerValue} */
const limitEntryAge = ({ value, cacheControl, ...entry }) => ({
  ...entry,
  value: value?.kind === 'IMAGE' ? limitAge(value) : value,
  cacheControl: cacheControl && limitAge(cacheControl),
});

/**
 * Opens the folder of the pictures that the framework's optimizer has made, which outlives a start. The least used
 * are removed when it is full. Several processes may share it: each one limits what it has read or written.
 * @param {{ folder: string, maxBytes: number }} options
 */
export function openPictureStore({ folder, maxBytes }) {
  mkdirSync(folder, { recursive: true });
  /** @param {string} key */
  const toFile = (key) => path.join(folder, key);
  /** Bytes of each file. @type {LRUCache<string, number>} */
  const files = new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => Math.max(1, bytes),
    dispose: (_bytes, key, reason) => {
      if (reason !== 'set') rmSync(toFile(key), { force: true });
    },
  });
  const found = readdirSync(folder).map((name) => ({ name, ...readStats(toFile(name)) }));
  for (const { name, size, time } of found.sort((a, b) => a.time - b.time)) {
    if (KEY.test(name) && size <= MAX_FILE_BYTES) files.set(name, size);
    // A temporary file of a process that crashed; not one that another process is writing now.
    else if (KEY.test(name) || time < Date.now() - MAX_DRAFT_AGE_MS) rmSync(toFile(name), { force: true });
  }

  return {
    /** Whether a picture is kept, as far as this process knows; reads nothing. @param {string} key */
    has: (key) => files.has(key),

    /** @param {string} key @returns {Promise<CacheHandlerValue | null>} */
    async get(key) {
      if (!KEY.test(key)) return null;
      try {
        const bytes = await readFile(toFile(key));
        if (files.get(key) === undefined) files.set(key, bytes.length);
        return limitEntryAge(deserialize(bytes));
      } catch {
        // Not there, or written by another version of Node: the picture is made again.
        files.delete(key);
        return null;
      }
    },

    /**
     * @param {string} key
     * @param {CacheHandlerValue['value']} value
     * @param {CacheHandlerValue['cacheControl']} cacheControl
     */
    async set(key, value, cacheControl) {
      if (!KEY.test(key) || !value) return;
      const bytes = serialize(limitEntryAge({ value, cacheControl, lastModified: Date.now() }));
      if (bytes.length > Math.min(maxBytes, MAX_FILE_BYTES)) {
        // Else what the address had before would be sent on and on.
        if (!files.delete(key)) rmSync(toFile(key), { force: true });
        return;
      }
      // An operator may have removed it.
      await mkdir(folder, { recursive: true });
      // Never seen half written, whatever ends this process.
      const draft = `${toFile(key)}.${process.pid}`;
      await writeFile(draft, bytes);
      await rename(draft, toFile(key));
      files.set(key, bytes.length);
    },
  };
}

/** @param {string} file */
function readStats(file) {
  try {
    const { size, mtimeMs } = statSync(file);
    return { size, time: mtimeMs };
  } catch {
    // Another process has just removed it.
    return { size: 0, time: 0 };
  }
}

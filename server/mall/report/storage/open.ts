import 'server-only';
import type { UploadSettings } from '../settings';
import { localStorage } from './local';
import { s3Storage } from './s3';
import type { PictureStorage } from './storage';

const opened = new WeakMap<UploadSettings, PictureStorage>();

/** The storage that the settings name, the same one each time. */
export function storageOf(settings: UploadSettings): PictureStorage {
  const known = opened.get(settings);
  if (known) return known;
  const throughMall = (name: string) => `${settings.publicBase}/${name}`;
  const storage = settings.s3
    ? s3Storage(settings.s3, throughMall)
    : localStorage(settings.folder, throughMall);
  opened.set(settings, storage);
  return storage;
}

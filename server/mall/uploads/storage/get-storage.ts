import 'server-only';
import type { Log } from '../../log';
import type { UploadSettings } from '../settings';
import { createLocalStorage } from './local-storage';
import type { PictureStorage } from './picture-storage';
import { createS3Storage } from './s3-storage';

const storages = new WeakMap<UploadSettings, PictureStorage>();

/** Returns the storage that the settings select; the same instance each time. */
export function getStorage(settings: UploadSettings, log: Log): PictureStorage {
  const cached = storages.get(settings);
  if (cached) return cached;
  const getMallUrl = (name: string) => `${settings.publicBase}/${name}`;
  const storage = settings.s3
    ? createS3Storage(settings.s3, getMallUrl, log)
    : createLocalStorage(settings.folder, getMallUrl);
  storages.set(settings, storage);
  return storage;
}

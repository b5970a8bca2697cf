import 'server-only';
import path from 'node:path';
import { BASE_PATH } from '@/lib/contract/paths';

/** A bucket of an S3-compatible server. */
export interface S3Settings {
  /** Absent: Amazon's endpoint of the region. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** Base URL from which browsers load pictures directly, `https://pictures.example.com`; absent: through the mall. */
  publicUrl?: string | undefined;
}

/** Where uploaded pictures are stored: in `s3` if set, else in `folder`. */
export interface UploadSettings {
  folder: string;
  s3?: S3Settings | undefined;
  /** Prefix of the URLs of pictures that the mall serves. */
  publicBase: string;
  /** Pictures that one user may upload on one day. */
  perDay: number;
}

/** Creates upload settings with defaults; the folder is next to the mall's database. */
export function createUploadSettings(
  dataDir: string | undefined,
  overrides: Partial<UploadSettings> = {},
): UploadSettings {
  const folder = path.join(!dataDir || dataDir === ':memory:' ? '.data' : dataDir, 'uploads');
  return { folder, publicBase: `${BASE_PATH}/uploads`, perDay: 100, ...overrides };
}

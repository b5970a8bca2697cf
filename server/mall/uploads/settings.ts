import 'server-only';
import path from 'node:path';

/** A bucket of a server that speaks S3. */
export interface S3Settings {
  /** Absent: Amazon's own of the region. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** Where browsers load pictures from, if not through the mall: `https://pictures.example.com`. */
  publicUrl?: string | undefined;
}

/** Where uploaded pictures live: a folder, unless a bucket is named. */
export interface UploadSettings {
  folder: string;
  s3?: S3Settings | undefined;
  /** Put before the names of pictures that go through the mall. */
  publicBase: string;
  /** Pictures that a user may send in on one day. */
  perDay: number;
}

/** Settings of uploads with defaults; the folder lies beside the mall's own database. */
export function createUploadSettings(
  dataDir: string | undefined,
  given: Partial<UploadSettings> = {},
): UploadSettings {
  const folder = path.join(!dataDir || dataDir === ':memory:' ? '.data' : dataDir, 'uploads');
  return { folder, publicBase: '/vantmall/uploads', perDay: 100, ...given };
}

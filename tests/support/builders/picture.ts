import sharp, { type Sharp } from 'sharp';
import { imgUpload } from '@/lib/contract/uploads';
import type { Answer, TestMall } from '@/tests/support/test-mall';

type Bytes = Uint8Array<ArrayBuffer>;

const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

export const toBytes = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());

export const createJpeg = (width = 40, height = 30): Promise<Bytes> =>
  toBytes(createImage(width, height).jpeg());
export const createPng = (width = 40, height = 30): Promise<Bytes> =>
  toBytes(createImage(width, height).png());
export const createWebp = (width = 40, height = 30): Promise<Bytes> =>
  toBytes(createImage(width, height).webp());
export const createGif = (width = 40, height = 30): Promise<Bytes> =>
  toBytes(createImage(width, height).gif());

/** An animated GIF whose frames have different colours. */
export async function createAnimatedGif(frames: number, width = 20, height = 10): Promise<Bytes> {
  const images = Array.from({ length: frames }, (_, index) => ({
    create: { width, height, channels: 3 as const, background: { r: (index * 37) % 256, g: 90, b: 40 } },
  }));
  const pictures = await Promise.all(images.map((input) => sharp(input).png().toBuffer()));
  return toBytes(sharp(pictures, { join: { animated: true } }).gif());
}

interface FileOptions {
  name?: string;
  type?: string;
  field?: string;
}

/** Uploads a file as a form of the page does. */
export async function uploadPicture(
  testMall: TestMall,
  userId: string,
  bytes: Bytes | string,
  { name = 'a.jpg', type = 'image/jpeg', field = 'file' }: FileOptions = {},
): Promise<Answer<typeof imgUpload>> {
  const body = new FormData();
  body.set(field, new Blob([bytes], { type }), name);
  const response = await testMall.fetch(`${imgUpload.path}?userId=${userId}`, { method: 'POST', body });
  return {
    status: response.status,
    ...((await response.json()) as Omit<Answer<typeof imgUpload>, 'status'>),
  };
}

/** Fetches a picture by the URL that its upload returned. */
export const fetchPicture = (testMall: TestMall, url: string): Promise<Response> =>
  testMall.fetch(url.replace(/^\/vantmall/, ''));

export const fetchPictureBytes = async (testMall: TestMall, url: string): Promise<Bytes> =>
  new Uint8Array(await (await fetchPicture(testMall, url)).arrayBuffer());

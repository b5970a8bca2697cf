import sharp, { type Sharp } from 'sharp';
import { imgUpload } from '@/lib/contract/uploads';
import type { Answer, TestMall } from '@/tests/support/mall';

type Bytes = Uint8Array<ArrayBuffer>;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

export const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());

export const jpeg = (width = 40, height = 30): Promise<Bytes> => bytesOf(plain(width, height).jpeg());
export const png = (width = 40, height = 30): Promise<Bytes> => bytesOf(plain(width, height).png());
export const webp = (width = 40, height = 30): Promise<Bytes> => bytesOf(plain(width, height).webp());
export const gif = (width = 40, height = 30): Promise<Bytes> => bytesOf(plain(width, height).gif());

/** A moving GIF whose frames have different colours. */
export async function movingGif(frames: number, width = 20, height = 10): Promise<Bytes> {
  const images = Array.from({ length: frames }, (_, index) => ({
    create: { width, height, channels: 3 as const, background: { r: (index * 37) % 256, g: 90, b: 40 } },
  }));
  const pictures = await Promise.all(images.map((input) => sharp(input).png().toBuffer()));
  return bytesOf(sharp(pictures, { join: { animated: true } }).gif());
}

interface Sent {
  name?: string;
  type?: string;
  field?: string;
}

/** Sends a file as the form of a page would. */
export async function upload(
  shop: TestMall,
  userId: string,
  bytes: Bytes | string,
  { name = 'a.jpg', type = 'image/jpeg', field = 'file' }: Sent = {},
): Promise<Answer<typeof imgUpload>> {
  const body = new FormData();
  body.set(field, new Blob([bytes], { type }), name);
  const response = await shop.fetch(`${imgUpload.path}?userId=${userId}`, { method: 'POST', body });
  return {
    status: response.status,
    ...((await response.json()) as Omit<Answer<typeof imgUpload>, 'status'>),
  };
}

/** What the mall serves under an address that an upload answered. */
export const load = (shop: TestMall, url: string): Promise<Response> =>
  shop.fetch(url.replace(/^\/vantmall/, ''));

export const loadBytes = async (shop: TestMall, url: string): Promise<Bytes> =>
  new Uint8Array(await (await load(shop, url)).arrayBuffer());

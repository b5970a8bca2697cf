import type { Locator } from '@playwright/test';
import {
  BinaryBitmap,
  Code128Reader,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import sharp from 'sharp';

const READERS_BY_KIND = { bars: Code128Reader, squares: QRCodeReader };

/** A screenshot is upright and sharp. Without this hint, the reader misjudges the size of the squares of some codes. */
const HINTS = new Map([[DecodeHintType.PURE_BARCODE, true]]);

/** Decodes the bar code or QR code on a screenshot of an element. @throws if it finds no code. */
export async function scanCode(element: Locator, kind: keyof typeof READERS_BY_KIND): Promise<string> {
  const picture = sharp(await element.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .greyscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new READERS_BY_KIND[kind]().decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText();
}

import sharp from 'sharp';

/** A stack of layers that ends as one WebP. Layers may reach over the edge. */
export class Canvas {
  /** @param {number} width @param {number} height @param {string} [ground] opaque colour; without it the ground is transparent */
  constructor(width, height, ground) {
    Object.assign(this, { width, height, ground });
    /** @type {{ input: Buffer, left: number, top: number }[]} */
    this.layers = [];
  }

  /** @param {string} body SVG elements in units of `view` @param {number} [view] width of the drawing space */
  svg(body, view = this.width) {
    if (!body) return this;
    const vh = (this.height / this.width) * view;
    const input = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${view} ${vh}">${body}</svg>`,
    );
    this.layers.push({ input, left: 0, top: 0 });
    return this;
  }

  /** @param {{ data: Buffer, width: number, height: number }} bitmap @param {number} left @param {number} top */
  async put(bitmap, left, top) {
    left = Math.round(left);
    top = Math.round(top);
    const x = Math.max(0, -left),
      y = Math.max(0, -top);
    const w = Math.min(bitmap.width - x, this.width - Math.max(0, left));
    const h = Math.min(bitmap.height - y, this.height - Math.max(0, top));
    if (w <= 0 || h <= 0) return this;
    const whole = x === 0 && y === 0 && w === bitmap.width && h === bitmap.height;
    const input = whole
      ? bitmap.data
      : await sharp(bitmap.data)
          .extract({ left: x, top: y, width: w, height: h })
          .png({ compressionLevel: 0 })
          .toBuffer();
    this.layers.push({ input, left: Math.max(0, left), top: Math.max(0, top) });
    return this;
  }

  /** @param {{ quality: number, alphaQuality?: number, maxBytes?: number }} o @returns {Promise<Buffer>} */
  async webp({ quality, alphaQuality = 62, maxBytes = Infinity }) {
    const base = sharp({
      create: {
        width: this.width,
        height: this.height,
        channels: 4,
        background: this.ground ?? { r: 0, g: 0, b: 0, alpha: 0 },
      },
    });
    const flat = await base.composite(this.layers).png({ compressionLevel: 0 }).toBuffer();
    for (let q = quality, aq = alphaQuality; ; q -= 5, aq -= 1) {
      let img = sharp(flat);
      if (this.ground) img = img.removeAlpha();
      const out = await img
        .webp({ quality: q, alphaQuality: Math.max(70, aq), effort: 4, smartSubsample: q > 70 })
        .toBuffer();
      if (out.length <= maxBytes || q <= 46) return out;
    }
  }
}

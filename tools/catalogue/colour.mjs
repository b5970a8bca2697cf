/** OKLCH to sRGB, so grounds of any hue share the same lightness and calm. */

/** @param {number} l 0..1 @param {number} c chroma @param {number} h degrees @returns {string} #rrggbb */
export function lch(l, c, h) {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [L, M, S] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((v) => v ** 3);
  const rgb = [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
  return (
    '#' +
    rgb
      .map((v) => {
        const g = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
        return Math.round(Math.min(1, Math.max(0, g)) * 255)
          .toString(16)
          .padStart(2, '0');
      })
      .join('')
  );
}

/**
 * The hue that a drawing is remembered by: mean of its pixels, weighted by chroma.
 * @param {Uint8Array | Buffer} rgba @returns {{ hue: number, strength: number }}
 */
export function mainHue(rgba) {
  const lin = (v) => {
    const x = v / 255;
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  };
  let sa = 0,
    sb = 0,
    n = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] < 128) continue;
    const [r, g, b] = [lin(rgba[i]), lin(rgba[i + 1]), lin(rgba[i + 2])];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
    const c = Math.hypot(A, B);
    sa += A * c;
    sb += B * c;
    n += c;
  }
  const hue = ((Math.atan2(sb, sa) * 180) / Math.PI + 360) % 360;
  return { hue, strength: n ? Math.hypot(sa, sb) / n : 0 };
}

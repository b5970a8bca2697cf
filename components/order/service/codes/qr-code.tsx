import { encode } from 'uqr';

/** Modules of white that a scanner needs all around (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** A code as a square of modules for a scanner, black on white in every brand. */
export function QrCode({ code, label }: { code: string; label: string }) {
  const { data, size } = encode(code, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block aspect-square w-full max-w-60 rounded-[6px] bg-white text-black"
    >
      <path d={modules.join('')} fill="currentColor" />
    </svg>
  );
}

import { encode } from 'uqr';
import { CodePicture } from './code-picture';

/** Modules of white that a scanner needs all around (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** A code as a square of modules for a scanner. */
export function QrCode({ code, label }: { code: string; label: string }) {
  const { data, size } = encode(code, { ecc: 'M', border: QUIET });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <CodePicture
      label={label}
      size={[size, size]}
      dark={modules.join('')}
      className="mx-auto aspect-square max-w-60"
    />
  );
}

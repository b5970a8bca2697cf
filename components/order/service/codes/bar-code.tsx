import { code128 } from '@/lib/rules/service/code-128';
import { CodePicture } from './code-picture';

/** Modules of white that a scanner needs on either side, and the height, in modules. */
const QUIET = 10;
const HEIGHT = 46;

/** One path with all the bars: they stand where the even widths are. */
function barsOf(widths: readonly number[]): string {
  let at = QUIET;
  return widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 0h${width}v${HEIGHT}h-${width}z` : '';
      at += width;
      return bar;
    })
    .join('');
}

/** A code as bars for a scanner; nothing for a code that bars cannot say. */
export function BarCode({ code, label }: { code: string; label: string }) {
  const widths = code128(code);
  if (!widths) return null;
  const width = widths.reduce((sum, each) => sum + each, 2 * QUIET);
  return (
    <CodePicture label={label} size={[width, HEIGHT]} dark={barsOf(widths)} stretched className="h-20 py-2" />
  );
}

import { Copy } from 'lucide-react';
import { useCopy } from './use-copy';

/** Copies a number and shows whether it worked (R-DIALOG-18). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = useCopy();
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copy(text)}
      className="touch pressable -mr-1.5 inline-grid size-7 shrink-0 place-items-center rounded-full text-primary"
    >
      <Copy size={15} strokeWidth={1.8} aria-hidden />
    </button>
  );
}

import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '@/components/ui/feedback/illustration';

interface FullPageMessageProps {
  illustration: IllustrationName;
  title: string;
  /** One sentence. */
  text: string;
  /** One or two buttons, if any. */
  children?: ReactNode;
}

/** A message that fills the page: illustration, title, one sentence and buttons. */
export function FullPageMessage({ illustration, title, text, children }: FullPageMessageProps) {
  return (
    <main className="flex flex-1 flex-col items-center justify-center px-6 py-10 text-center">
      <div className="product-stage grid size-52 place-items-center rounded-full">
        <Illustration name={illustration} />
      </div>
      <h1 className="mt-6 text-21 font-extrabold text-balance">{title}</h1>
      <p className="mt-2 max-w-72 text-14 text-balance text-muted">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3 *:min-w-32 empty:hidden">{children}</div>
    </main>
  );
}

import { Fragment } from 'react';
import type { TextPart } from '@/lib/rules/search/highlight';

/** A text with marked parts. `<mark>` also tells assistive technology; the ground shows it without colour vision. */
export const Highlight = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map(({ text, start, isMatch }) =>
    isMatch ? (
      <mark key={start} className="rounded-xs bg-tint text-primary">
        {text}
      </mark>
    ) : (
      <Fragment key={start}>{text}</Fragment>
    ),
  );

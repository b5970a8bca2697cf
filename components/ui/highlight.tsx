import { Fragment } from 'react';
import type { TextPart } from '@/lib/rules/search/highlight';

/** A text with marked parts: by `<mark>` for assistive technology, by the ground for shoppers who see no colours. */
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

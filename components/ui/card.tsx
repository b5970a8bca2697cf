import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx';

export type CardProps = ComponentProps<'div'> & {
  as?: Extract<ElementType, 'div' | 'section' | 'article' | 'li'>;
  /** Without padding, for pictures and rows that touch the edge. */
  flush?: boolean;
};

/** A surface that stands out by its colour only, without border and shadow. */
export function Card({ as: Part = 'div', flush, className, ...rest }: CardProps) {
  return (
    <Part
      {...(rest as object)}
      className={cx('overflow-hidden rounded-card bg-surface', !flush && 'p-3.5', className)}
    />
  );
}

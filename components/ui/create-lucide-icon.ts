import { createElement, type SVGProps } from 'react';

interface IconData {
  /** The elements of the icon. */
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Replaces the function of `lucide-react` that makes a component of an icon (`next.config.mjs`), in pages: the library's is 1.5 KB, and runs in
 * the browser, so that the data of a page contains each icon of the server's part.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      // Arguments of their own need no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}

import type { Page } from '@playwright/test';

/**
 * Runs in the page. Finds words that break inside, text that a box cuts through (its ink, not its line), text beyond the edge of the
 * window, and texts that lie on one another. An ellipsis and lines that a clamp leaves out are no faults.
 */
function findFaults(): string[] {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const faults = new Set<string>();
  const shown: {
    text: string;
    node: Node;
    layer: Element | null;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }[] = [];
  const isHidden = (element: Element) =>
    element.closest('.page-hidden, .sr-only, del > .sr-only, noscript, script, style, option') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const topDialog = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  const walker = document.createTreeWalker(topDialog ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!element || !text.trim() || isHidden(element)) continue;
    const style = getComputedStyle(element);
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } =
      context.measureText(text);
    const range = document.createRange();
    for (const { 0: word, index } of text.matchAll(/[A-Za-z]{2,}/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) faults.add(`broken: ${word}`);
    }
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const baseline = line.top + fontBoundingBoxAscent;
      const ink = { left: line.left, right: line.right, top: baseline - actualBoundingBoxAscent };
      const bottom = baseline + actualBoundingBoxDescent;
      let isVisible = line.width > 1;
      let scrolls = false;
      let layer: Element | null = null;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, display, position, webkitLineClamp } =
          getComputedStyle(box);
        if (position === 'fixed' || position === 'sticky') layer ??= box;
        if (/auto|scroll/.test(overflowX + overflowY)) scrolls = true;
        if (scrolls || !/hidden|clip/.test(overflowX + overflowY)) continue;
        const edge = box.getBoundingClientRect();
        if (baseline <= edge.top || baseline >= edge.bottom + 1) isVisible = false;
        if (ink.right <= edge.left + 1 || ink.left >= edge.right - 1) isVisible = false;
        if (!isVisible) break;
        const hasEllipsis = textOverflow === 'ellipsis' && !/flex|grid/.test(display);
        if (hasEllipsis || webkitLineClamp !== 'none') {
          ink.right = Math.min(ink.right, edge.right);
        } else if (ink.left < edge.left - 1 || ink.right > edge.right + 1) {
          faults.add(`cut at the side: ${text}`);
        }
        if (ink.top < edge.top - 0.5 || bottom > edge.bottom + 0.25) faults.add(`cut in height: ${text}`);
      }
      if (!isVisible || scrolls) continue;
      if (ink.left < -1 || ink.right > innerWidth + 1) faults.add(`outside of the window: ${text}`);
      shown.push({ text, node, layer, ...ink, bottom });
    }
  }
  shown.forEach((a, index) => {
    for (const b of shown.slice(index + 1)) {
      // The lines of one text have their distance from its style; an ellipsis repeats a part of a line.
      if (a.node === b.node || a.layer !== b.layer) continue;
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 1 && height > 2) faults.add(`one on the other: ${a.text} | ${b.text}`);
    }
  });
  return [...faults];
}

/** Faults of the texts that the page shows, of its uppermost dialog if one is open. */
export const findTextFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

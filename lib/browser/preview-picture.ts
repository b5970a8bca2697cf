/**
 * Puts the picture of a tapped product's preview (`showProductPreview`) behind the pictures of its place on the product's page. They may
 * have to load, and what the shopper has seen would disappear until then.
 * @returns removes it; undefined without a preview
 */
export function adoptPreviewPicture(place: HTMLElement): (() => void) | undefined {
  const canvas = document.querySelector<HTMLCanvasElement>('.product-preview canvas');
  if (!canvas) return undefined;
  place.prepend(canvas);
  return () => {
    canvas.remove();
    // WebKit counts its memory until it is collected.
    canvas.width = 0;
  };
}

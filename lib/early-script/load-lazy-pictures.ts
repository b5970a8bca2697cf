/**
 * Script of every page: lays out a lazy picture (`ListPicture`) when its parent comes into view. The parent is observed, because
 * the picture itself is hidden. Works before hydration, and without React (R-PERF-15). A place that only touches the edge of the view
 * (the second picture of a gallery) is reported as intersecting, with a ratio of 0.
 */
export const LAZY_PICTURES_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const observer = new IntersectionObserver((entries) => {
    for (const { intersectionRatio, target } of entries) {
      if (intersectionRatio === 0) continue;
      observer.unobserve(target);
      for (const picture of target.querySelectorAll('img[data-far]')) picture.removeAttribute('data-far');
    }
  }, { threshold: 0.01 });
  for (const picture of document.querySelectorAll('img[data-far]')) observer.observe(picture.parentElement);
})`;

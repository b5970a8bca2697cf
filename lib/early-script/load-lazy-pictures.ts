/**
 * Script of every page: lays out a lazy picture (`ListPicture`) when its parent comes into view. The parent is observed, because
 * the picture itself is hidden. Works before hydration, and without React (R-PERF-15).
 */
export const LAZY_PICTURES_SCRIPT = `addEventListener('DOMContentLoaded', () => {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      for (const picture of target.querySelectorAll('img[data-far]')) picture.removeAttribute('data-far');
    }
  });
  for (const picture of document.querySelectorAll('img[data-far]')) observer.observe(picture.parentElement);
})`;

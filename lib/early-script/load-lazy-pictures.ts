/**
 * Script of every page: lays out the pictures that the server left out (`ListPicture`) as soon as their place is on the
 * screen. The place is observed, because the picture has none; it works before React, and without it (R-PERF-15).
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

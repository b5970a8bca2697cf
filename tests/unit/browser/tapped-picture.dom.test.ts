import { findTappedPicture, rememberPicture } from '@/lib/browser/tapped-picture';

const COVER = '/vantmall/catalogue/goods/1/cover.webp?v=a';
const SMALL = `http://localhost/vantmall/_next/image?url=${encodeURIComponent(COVER)}&w=176&q=75`;

/** A link with a picture. */
function createLink({ isThere }: { isThere: boolean }): HTMLAnchorElement {
  const link = document.createElement('a');
  const picture = link.appendChild(document.createElement('img'));
  for (const [name, value] of Object.entries({
    complete: true,
    naturalWidth: isThere ? 176 : 0,
    currentSrc: SMALL,
  }))
    Object.defineProperty(picture, name, { value });
  return link;
}

// R-PERF-11
describe('findTappedPicture', () => {
  it('finds the file that the tapped link shows, and no other picture', () => {
    expect(findTappedPicture(COVER)).toBeUndefined();
    rememberPicture(createLink({ isThere: true }));
    expect(findTappedPicture(COVER)).toBe(SMALL);
    expect(findTappedPicture('/vantmall/catalogue/goods/2/cover.webp?v=a')).toBeUndefined();
  });

  it('finds nothing when the picture had not been loaded, or the link has none', () => {
    rememberPicture(createLink({ isThere: false }));
    expect(findTappedPicture(COVER)).toBeUndefined();
    rememberPicture(document.createElement('a'));
    expect(findTappedPicture(COVER)).toBeUndefined();
  });
});

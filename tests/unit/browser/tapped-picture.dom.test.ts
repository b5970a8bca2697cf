import { rememberPicture } from '@/lib/browser/last-tapped-picture';
import { findTappedBox, findTappedPicture } from '@/lib/browser/tapped-picture';
import { formatSheetAddress } from '@/lib/rules/page/picture-sheet';

const COVER = '/vantmall/catalogue/goods/1/cover.webp?v=a';
const SMALL = `http://localhost/vantmall/_next/image?url=${encodeURIComponent(COVER)}&w=176&q=75`;

/** A link with a picture. */
function createLink({ isThere, src = SMALL }: { isThere: boolean; src?: string }): HTMLAnchorElement {
  const link = document.createElement('a');
  const picture = link.appendChild(document.createElement('img'));
  for (const [name, value] of Object.entries({
    complete: true,
    naturalWidth: isThere ? 176 : 0,
    currentSrc: src,
  }))
    Object.defineProperty(picture, name, { value });
  return link;
}

// R-PERF-11
describe('findTappedPicture', () => {
  it('finds the file that the tapped link shows, and no other picture', () => {
    expect(findTappedPicture(COVER)).toBeUndefined();
    rememberPicture(createLink({ isThere: true }));
    expect(findTappedPicture(COVER)).toEqual({ src: SMALL });
    expect(findTappedPicture('/vantmall/catalogue/goods/2/cover.webp?v=a')).toBeUndefined();
  });

  // R-PERF-22
  it('finds the place of a picture in the sheet that the tapped link shows', () => {
    const pictures = [1, 2, 3].map((id) => `/vantmall/catalogue/goods/${id}/cover.webp`);
    const sheet = `${formatSheetAddress({ signature: 'a'.repeat(32), pictures })}?v=a`;
    const src = `http://localhost/vantmall/_next/image?url=${encodeURIComponent(sheet)}&w=828&q=75`;
    rememberPicture(createLink({ isThere: true, src }));
    expect(pictures.map((picture) => findTappedPicture(picture)?.style?.objectPosition)).toEqual([
      '0% 0',
      '50% 0',
      '100% 0',
    ]);
    expect(findTappedPicture('/vantmall/catalogue/goods/4/cover.webp')).toBeUndefined();
  });

  it.each(['https://pictures.example/%C4%E3.jpg', 'https://pictures.example/50%off.jpg'])(
    'finds a picture of another host, whatever its address: %s',
    (src) => {
      rememberPicture(createLink({ isThere: true, src }));
      expect(findTappedPicture(src)).toEqual({ src });
    },
  );

  it('finds nothing when the picture had not been loaded, or the link has none', () => {
    rememberPicture(createLink({ isThere: false }));
    expect(findTappedPicture(COVER)).toBeUndefined();
    rememberPicture(document.createElement('a'));
    expect(findTappedPicture(COVER)).toBeUndefined();
  });
});

// R-NAV-35
describe('findTappedBox', () => {
  it('finds the place of the tapped picture until the page is scrolled', () => {
    const link = createLink({ isThere: true });
    const box = new DOMRect(12, 300, 180, 180);
    jest.spyOn(link, 'getBoundingClientRect').mockReturnValue(box);
    rememberPicture(link);
    expect(findTappedBox()).toBe(box);
    const scrolled = jest.replaceProperty(window, 'scrollY', 40);
    expect(findTappedBox()).toBeUndefined();
    scrolled.restore();
  });

  it('finds no place when the tapped link has no picture', () => {
    rememberPicture(document.createElement('a'));
    expect(findTappedBox()).toBeUndefined();
  });
});

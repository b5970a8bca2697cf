/** Source of a function for the inline scripts: whether React handles an element, which gets its props when React hydrates it. */
export const IS_HYDRATED = `(element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))`;

/** Source of a function for the inline scripts: whether a click on a link opens it elsewhere, as in another tab. */
export const OPENS_ELSEWHERE = '(event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey';

/** Source of a function for the inline scripts: the picture of a product's link, in it or beside it in the same article. */
export const FIND_PICTURE = `(link) => link.querySelector('img') || (link.closest('article') || link).querySelector('img')`;

/** Source of a function for the inline scripts: whether the shopper has to save bytes, by a setting or by a slow network. */
export const SAVES_DATA = `() => {
    const { saveData, effectiveType = '' } = navigator.connection || {};
    return saveData || effectiveType.endsWith('2g');
  }`;

/** Id of the script element that the framework starts with. In a prepared document, the element contains the data of the page. */
export const PAGE_DATA_ID = '_R_';

/** Type of that element, which browsers do not run. */
export const PAGE_DATA_TYPE = 'text/page-data';

/** Stands for `<` in the data of a page, which could otherwise end its element. Of the private use area: no text of a shop contains it. */
export const LESS_THAN = '\uE000';

/**
 * The script behind the data of a page (`server/document/page-data.ts`): passes the first line to the bundler and the rest to React, as the framework's own
 * scripts would. These contain the data, so the Content-Security-Policy would have to name their hash for each page.
 */
export const PAGE_DATA_SCRIPT = `(() => {
  const text = document.getElementById('${PAGE_DATA_ID}').textContent;
  const end = text.indexOf('\\n');
  (self.TURBOPACK = self.TURBOPACK || []).push(JSON.parse(text.slice(0, end)));
  self.__next_f = self.__next_f || [];
  self.__next_f.push([0]);
  self.__next_f.push([1, text.slice(end + 1).replace(/\\u${LESS_THAN.charCodeAt(0).toString(16)}/g, '<')]);
})()`;

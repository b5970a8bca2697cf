import { openMiniProgramPage } from './bridge/wechat-mini';
import { callMall } from './client';
import { canUse } from './environment';
import { leaveTo } from './leave-to';

/** The address that opens a page of a mini program from a browser. */
async function getMiniProgramUrl(page: string, accountId: string | undefined): Promise<string> {
  if (!page && !accountId) return callMall('toMiniProgram', {});
  const [path, ...rest] = page.split('?');
  const param = rest.join('?');
  const { url } = await callMall('wxUrlScheme', {
    ...(path && { path }),
    ...(param && { param }),
    ...(accountId && { accountId }),
  });
  return url;
}

/**
 * Leaves the mall for a page of a mini program. In the web-view of the mall's own mini program its API opens the page;
 * elsewhere the points mall returns an address that opens it (R-MINE-03).
 * @param page its path with the query; empty: the first page
 * @param accountId another mini program than that of the mall
 * @throws ApiError if there is no such address; an Error if the mini program does not open the page
 */
export async function openMiniProgram(page: string, accountId?: string): Promise<void> {
  if (canUse('miniProgramPage') && page && !accountId) {
    const result = await openMiniProgramPage(page);
    if (result !== 'ok') throw new Error(`the mini program did not open the page: ${result}`);
    return;
  }
  leaveTo(await getMiniProgramUrl(page, accountId));
}

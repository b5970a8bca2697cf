import { withoutBasePath } from '@/lib/contract/paths';
import { addActivityPageId } from './activity-page-path';
import { createGoodsPath, parseGoodsPath } from './goods-path';
import { isInnerPath, splitPath } from './links';
import { matchPage, trimPath } from './page-routes';
import { readParameter } from './read-parameter';

/** A link as operators configure it for an advert, an entry, a float, a tip or an article. */
export interface ConfiguredLink {
  /** The kind of link; without a known one, the other fields decide. */
  urlType?: string | undefined;
  /** An https address, a path of the mall, or the path of a page of a mini program. */
  path?: string | undefined;
  goodsId?: string | undefined;
  /** The group of the product. */
  type?: string | undefined;
  /** Id of the page of `/activity/brand`. */
  pageId?: string | undefined;
  /** Id of the mini program, `gh_…`; absent: the mini program of the mall. */
  accountId?: string | undefined;
}

/** Where a configured link leads. */
export type LinkTarget =
  /** A page of the mall, below the base path. */
  | { kind: 'inner'; href: string }
  /** Another site, opened in full. */
  | { kind: 'outer'; href: string }
  /** A page of a mini program, with its query; empty: the first page. */
  | { kind: 'miniProgram'; href: string; accountId?: string };

/** The page of a mini program with its query, as `GET /api/wxUrlScheme` accepts them. */
const MINI_PROGRAM_PAGE = /^(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w!#$&'()*+,/:;=?@.~%-]*)?$/;

function parseMiniProgramPage(path: string, accountId: string): LinkTarget | undefined {
  const href = path.replace(/^\//, '');
  if (!MINI_PROGRAM_PAGE.test(href)) return undefined;
  return { kind: 'miniProgram', href, ...(accountId && { accountId }) };
}

/** Adds the group to the path of a product that names none; other paths stay as they are. */
function addGroup(path: string, type: string): string {
  const { address, query, fragment } = splitPath(path);
  const isProduct = address === '/goodsProfile' || parseGoodsPath(address) !== undefined;
  if (!type || !isProduct || readParameter(query, 'type')) return path;
  query.set('type', type);
  return `${address}?${query}${fragment}`;
}

function getPath({ urlType, path = '', goodsId = '', pageId = '' }: ConfiguredLink): string {
  if (goodsId && (urlType === 'goods' || !path)) return createGoodsPath({ goodsId });
  return path || (pageId && '/activity/brand');
}

/**
 * Parses every configured link of the mall: an https address is opened in full; a path opens inside, if the page
 * table has it, a product with its group as `type`, `/activity/brand` with its `pageId`; a mini program is a kind of
 * its own. Undefined for anything else (R-NAV-20, R-NAV-21).
 * @param link the fields of the link, or only its path
 */
export function parseLinkTarget(link: ConfiguredLink | string): LinkTarget | undefined {
  const fields = typeof link === 'string' ? { path: link } : link;
  const { urlType, path = '', type = '', pageId = '', accountId = '' } = fields;
  if (urlType === 'miniProgram') return parseMiniProgramPage(path.trim(), accountId);
  const configured = getPath(fields).trim();
  if (!isInnerPath(configured))
    return /^https:\/\//i.test(configured) && URL.canParse(configured)
      ? { kind: 'outer', href: configured }
      : undefined;
  const inner = withoutBasePath(configured);
  const { address, query } = splitPath(inner);
  const match = matchPage(trimPath(address), query.get('goodsId'));
  if (match.kind === 'unknown') return undefined;
  return { kind: 'inner', href: addActivityPageId(addGroup(inner, type), pageId) };
}

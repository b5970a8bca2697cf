import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { BASE_PATH } from '@/lib/contract/paths';
import { addProjectId } from '@/lib/rules/page/links';
import { decodeVariant, UNKNOWN_PROJECT } from '@/lib/rules/page/variant';
import { WORKER_SCOPE } from '@/lib/web-app/paths';
import { getClientAddress } from '../bff/limit/client-address';
import { limitAddress } from '../bff/limit/rate-limit';
import { getRequestId } from '../bff/request-info';
import { errorResponse } from '../bff/responses';
import { ICON_PX, LARGE_ICON_PX } from '../crawlers/icons';
import { getProjectTheme } from '../project-theme';
import { loadProjectConfig } from '../projects';

/** How long browsers keep the manifest, in seconds. */
const MAX_AGE_SECONDS = 3600;

async function createManifest(segment: string): Promise<object> {
  const variant = decodeVariant(segment);
  if (!variant) throw new AppError('not_found', 'no such manifest');
  const { locale, projectKey } = variant;
  const isKnown = projectKey !== UNKNOWN_PROJECT;
  const project = await loadProjectConfig({ ...(isKnown && { pId: projectKey }), locale });
  if (isKnown && project.pId !== projectKey) throw new AppError('not_found', 'no such manifest');
  const theme = getProjectTheme(project);
  const icons = `${BASE_PATH}/catalogue/brands/${theme.id}`;
  const toIcon = (file: string, px: number, purpose: 'any' | 'maskable') => ({
    src: `${icons}/${file}`,
    sizes: `${px}x${px}`,
    type: 'image/png',
    purpose,
  });
  return {
    // Each project is an app of its own.
    id: addProjectId(`${BASE_PATH}/`, projectKey),
    start_url: addProjectId(`${BASE_PATH}/home`, projectKey),
    scope: WORKER_SCOPE,
    name: project.projectName || theme.name[locale],
    short_name: theme.name[locale],
    description: theme.texts.slogan[locale],
    lang: locale,
    display: 'standalone',
    orientation: 'portrait',
    theme_color: theme.themeColor,
    background_color: theme.colors.ground,
    icons: [
      toIcon('icon.png', ICON_PX, 'any'),
      toIcon('icon-512.png', LARGE_ICON_PX, 'any'),
      toIcon('icon-maskable.png', LARGE_ICON_PX, 'maskable'),
    ],
  };
}

/**
 * Serves the manifest of the web app of a project in a language; the shared pages of unknown projects have one without a
 * project (R-QUICK-10).
 * @param segment encoded variant of the page that links to it
 */
export async function serveManifest(request: Request, segment: string): Promise<Response> {
  try {
    await limitAddress(getClientAddress(request), 'read');
    return new Response(JSON.stringify(await createManifest(segment)), {
      headers: {
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': `max-age=${MAX_AGE_SECONDS}`,
      },
    });
  } catch (error) {
    return errorResponse(error, { requestId: getRequestId(request), secure: false });
  }
}

import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MountRoutes } from '../app';
import { getStorage } from './storage/get-storage';
import { isPictureName, PICTURE_TYPE } from './storage/picture-names';

/** A name is never reused, so its picture never changes; the policy prevents browsers from running any content. */
const headers = {
  'Content-Type': PICTURE_TYPE,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Serves the uploaded pictures under `/uploads/{name}` (R-SECURITY-11). */
export const mountUploads: MountRoutes = (app, { settings, log }) => {
  app.get('/uploads/:name', async (c) => {
    const name = c.req.param('name');
    const bytes = isPictureName(name) ? await getStorage(settings.uploads, log).get(name) : undefined;
    if (!bytes) throw new AppError('not_found', 'the picture does not exist');
    return new Response(bytes, { headers });
  });
};

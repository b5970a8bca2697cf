import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';
import { href } from './fields';
import { routes } from './routes';

const pixels = z.number().int().min(1).describe('pixels');

export const imgUpload = defineEndpoint({
  ...routes.imgUpload,
  source: 'R-AFTER-21',
  summary:
    'Uploads a picture (JPEG, PNG, WebP, GIF) for reviews, refunds and complaints; metadata is removed',
  perMinute: 30,
  form: { field: 'file', maxBytes: 5 * 1024 * 1024 },
  data: z.object({ url: href, width: pixels, height: pixels }),
  example: {
    data: { url: '/vantmall/uploads/0f1e2d3c4b5a69788796a5b4c3d2e1f0.webp', width: 1536, height: 2048 },
  },
});

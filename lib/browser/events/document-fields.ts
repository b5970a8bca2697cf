import { getEnvironment } from '@/lib/browser/environment';
import { getCurrentProjectId } from '../current-page';

/** Fields of every batch that say which document sends it (R-EVENT-10). */
export const getDocumentFields = () =>
  ({
    pId: getCurrentProjectId(),
    dataSource: 4,
    environment: getEnvironment(),
    // biome-ignore lint/style/noProcessEnv: the build replaces it by its value
    build: process.env.MALL_BUILD ?? '',
  }) as const;

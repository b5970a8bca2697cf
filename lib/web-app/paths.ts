import { BASE_PATH } from '../contract/paths';

/** The folder of the manifest, the offline page and the worker. */
const FOLDER = `${BASE_PATH}/web-app`;

/** The service worker. */
export const WORKER_PATH = `${FOLDER}/worker.js`;

/** The pages that the worker controls. */
export const WORKER_SCOPE = `${BASE_PATH}/`;

/** The manifest of a variant of the pages. */
export const createManifestPath = (variant: string): string => `${FOLDER}/${variant}/manifest.webmanifest`;

/** The offline page of a brand in a language. */
export const createOfflinePagePath = (brand: string, locale: string): string =>
  `${FOLDER}/offline/${brand}/${locale}`;

/** The cache with the offline page of the brand that the shopper visited last, and the page's key in it. */
export const OFFLINE_CACHE = 'mall-offline';
export const OFFLINE_KEY = `${FOLDER}/offline`;

/** The cache of the files of builds. */
export const BUILD_CACHE = 'mall-build';

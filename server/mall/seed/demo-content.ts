import 'server-only';
import type { Tx } from '../db/types';
import { type ContentFile, contentFile } from '../operator/content/content-file';
import { writeContent } from '../operator/content/import-content';
import { formatPlace } from '../operator/content/json-places';
import activityPages from './content/activity-pages.json';
import adverts from './content/adverts.json';
import channels from './content/channels.json';
import coupons from './content/coupons.json';
import customerService from './content/customer-service.json';
import documents from './content/documents.json';
import floats from './content/floats.json';
import live from './content/live.json';
import quickApp from './content/quick-app.json';
import searchAndNotices from './content/search-and-notices.json';
import subsidised from './content/subsidised.json';

/** The demo's content: files like those of operators, each with some of the sections (R-OPERATOR-12). */
export const demoContentFiles: readonly Readonly<Record<string, unknown>>[] = [
  ...[activityPages, adverts, channels, coupons, customerService, documents, floats, live],
  ...[quickApp, searchAndNotices, subsidised],
];

/**
 * Parses the files as one.
 * @throws ZodError that names the field when a file is invalid
 */
export const parseDemoContent = (): ContentFile => contentFile.parse(Object.assign({}, ...demoContentFiles));

/**
 * Writes the demo's content in the seed's transaction, as an import would: what happened stays.
 * @throws Error when the content does not fit the database
 */
export async function writeDemoContent(tx: Tx, now: Date): Promise<void> {
  const [fault] = (await writeContent(tx, parseDemoContent(), now)).faults;
  if (fault) throw new Error(`the demo's content: ${formatPlace(fault.place)}: ${fault.message}`);
}

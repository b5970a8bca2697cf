import 'server-only';
import { z } from 'zod';
import { activitiesSection } from './sections/activities';
import { activityPagesSection } from './sections/activity-pages';
import { advertsSection } from './sections/adverts';
import { channelsSection } from './sections/channels';
import { couponsSection } from './sections/coupons';
import { groupsSection } from './sections/groups';
import { liveVideosSection } from './sections/live-videos';
import { abTestsSection, quickAppMakersSection, weChatCardsSection } from './sections/partner-lists';
import { projectContentSections } from './sections/project-content';
import { expressFeesSection, noticesSection, returnAddressSection, searchSection } from './sections/settings';
import { subsidisedSection } from './sections/subsidised';

/**
 * The sections of a content file, in the order in which they are written: channels before coupons, as a removed coupon
 * is deleted only if no prize names it.
 */
export const sections = {
  groups: groupsSection,
  search: searchSection,
  notices: noticesSection,
  adverts: advertsSection,
  ...projectContentSections,
  activityPages: activityPagesSection,
  activities: activitiesSection,
  channels: channelsSection,
  coupons: couponsSection,
  liveVideos: liveVideosSection,
  quickAppMakers: quickAppMakersSection,
  subsidised: subsidisedSection,
  abTests: abTestsSection,
  weChatCards: weChatCardsSection,
  returnAddress: returnAddressSection,
  expressFees: expressFeesSection,
};

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

type SectionSchemas = { [N in SectionName]: z.ZodOptional<(typeof sections)[N]['schema']> };

const schemas = Object.fromEntries(
  sectionNames.map((name) => [name, z.optional(sections[name].schema)]),
) as SectionSchemas;

/** Version of the format; another one is a fault. */
const FORMAT_VERSION = 1;

/** A content file: each section that it has is the whole content of its kind; sections that it lacks stay unchanged. */
export const contentFile = z.strictObject({
  $schema: z.string().max(500).optional(),
  version: z.literal(FORMAT_VERSION),
  ...schemas,
});
export type ContentFile = z.output<typeof contentFile>;

/** Creates the JSON Schema of content files, for editors. */
export const createContentSchema = () => ({
  ...z.toJSONSchema(contentFile, { io: 'input', reused: 'ref' }),
  title: 'Content of a mall',
  description: 'Read and written by: npm run mall -- content export|import FILE (docs/operators.md)',
});

import 'server-only';
import { z } from 'zod';
import { advertColumn } from '../config/adverts';
import { getProject } from '../config/project';
import type { Context } from '../context';
import { jsonColumn } from '../db/json-column';
import { localized } from '../goods/localized';

/** `HH:MM`. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const days = z.number().int().min(1).max(365);

const question = z.object({ questionId: z.string(), question: localized, answer: localized });

/** Names of rows in `project_content`, and the schemas of their JSON (R-CUSTOMER-03). */
export const projectContentSchemas = {
  kefu: z.object({
    hours: z.object({ from: clockTime, to: clockTime }),
    greeting: z.object({ open: localized, closed: localized }),
    phone: z.string(),
    weChat: z.string(),
    codeImage: z.string(),
    /** Absent: those of the service for all projects and brands. */
    topics: z
      .array(z.object({ topicId: z.string(), title: localized, questions: z.array(question) }))
      .optional(),
  }),
  guides: z.object({
    guides: z.array(
      z.object({
        guideId: z.string(),
        title: localized,
        text: localized,
        codeImage: z.string(),
        weChat: z.string(),
      }),
    ),
    codeImageHosts: z.array(z.string()),
  }),
  articles: z.object({
    articles: z.array(
      z.object({
        articleId: z.string(),
        title: localized,
        text: localized,
        pictures: z.array(z.string()),
        path: z.string(),
      }),
    ),
  }),
  qualification: z.object({
    company: localized,
    note: localized,
    licences: z.array(
      z.object({
        licenceId: z.string(),
        title: localized,
        number: z.string(),
        image: z.string(),
        width: z.number().int(),
        height: z.number().int(),
      }),
    ),
  }),
  corner: z.object({ advert: advertColumn, isClosable: z.boolean() }),
  tip: z.object({
    advert: advertColumn,
    content: localized,
    delayMs: z.number().int(),
    durationMs: z.number().int(),
  }),
  tabbar: z.object({ advert: advertColumn }),
  quickApp: z.object({
    enabled: z.boolean(),
    package: z.string(),
    h5PId: z.string(),
    pIdExpiryDays: days,
    shortPIdExpiryDays: days,
    shortPIds: z.array(z.string()),
    banner: z.object({ title: localized, text: localized, cta: localized }),
  }),
} as const;

export type ProjectContentName = keyof typeof projectContentSchemas;
export type ProjectContent<N extends ProjectContentName> = z.output<(typeof projectContentSchemas)[N]>;

/** Reads the content of a name that all projects and brands share; null if none exists. */
export const readSharedContent = <N extends ProjectContentName>(
  context: Context,
  name: N,
): Promise<ProjectContent<N> | null> => findContent(context, name, { pId: '', theme: '' });

/** Reads content for the project of the request: its own, else its brand's, else the shared one; null if none exists. */
export async function readProjectContent<N extends ProjectContentName>(
  context: Context,
  name: N,
): Promise<ProjectContent<N> | null> {
  return findContent(context, name, await getProject(context, context.pId));
}

async function findContent<N extends ProjectContentName>(
  context: Context,
  name: N,
  { pId, theme }: { pId: string; theme: string },
): Promise<ProjectContent<N> | null> {
  const row = await context.db
    .selectFrom('project_content')
    .select('value')
    .where('name', '=', name)
    .where('p_id', 'in', ['', pId])
    .where('theme', 'in', ['', theme])
    .orderBy('p_id', 'desc')
    .orderBy('theme', 'desc')
    .executeTakeFirst();
  return row
    ? (jsonColumn('project_content.value', projectContentSchemas[name]).parse(row.value) as ProjectContent<N>)
    : null;
}

import 'server-only';
import { z } from 'zod';
import { jsonColumn } from '../../../db/json-column';
import { insertRows, upsert } from '../../../db/write-rows';
import { variantsColumn } from '../../../partner/ab-tests';
import { contentId, projectId, requiredText } from '../fields';
import { removeMissingRows } from '../remove-rows';
import { defineSection, findDuplicates } from '../section';

/** Phone makers whose phones run quick apps. */
export const quickAppMakersSection = defineSection({
  schema: z
    .array(
      z.strictObject({
        maker: z.string().regex(/^[a-z0-9_-]{1,40}$/, 'lower-case letters and digits'),
        minPlatformVersion: z.number().int().min(0).max(1_000_000),
      }),
    )
    .max(200)
    .describe('phone makers whose phones run quick apps'),
  async read(db) {
    const rows = await db.selectFrom('quick_app_makers').selectAll().orderBy('maker').execute();
    return rows.map(({ maker, min_platform_version }) => ({
      maker,
      minPlatformVersion: min_platform_version,
    }));
  },
  findFaults: (makers) => findDuplicates(makers, ({ maker }) => maker, { name: 'maker' }),
  async write(makers, { tx }) {
    await tx.deleteFrom('quick_app_makers').execute();
    const rows = makers.map(({ maker, minPlatformVersion }) => ({
      maker,
      min_platform_version: minPlatformVersion,
    }));
    await insertRows(tx, 'quick_app_makers', rows);
    return [];
  },
});

/** Cards of WeChat that the mall offers. */
export const weChatCardsSection = defineSection({
  schema: z
    .array(z.strictObject({ appId: requiredText(60), cardId: requiredText(60), pId: projectId }))
    .max(200)
    .describe('cards of a WeChat account, in display order'),
  async read(db) {
    const rows = await db
      .selectFrom('wechat_cards')
      .selectAll()
      .orderBy('app_id')
      .orderBy('p_id')
      .orderBy('position')
      .orderBy('card_id')
      .execute();
    return rows.map(({ app_id, card_id, p_id }) => ({ appId: app_id, cardId: card_id, pId: p_id }));
  },
  findFaults: (cards) =>
    findDuplicates(cards, ({ appId, cardId, pId }) => `${appId} ${cardId} ${pId}`, { name: 'cardId' }),
  listReferences: (cards) =>
    cards.flatMap(({ pId }, index) => (pId ? [{ place: [index, 'pId'], kind: 'project', id: pId }] : [])),
  async write(cards, { tx }) {
    await tx.deleteFrom('wechat_cards').execute();
    const rows = cards.map(({ appId, cardId, pId }, position) => ({
      app_id: appId,
      card_id: cardId,
      p_id: pId,
      position,
    }));
    await insertRows(tx, 'wechat_cards', rows);
    return [];
  },
});

const storedVariants = jsonColumn('ab_tests.variants', variantsColumn);

/** A/B tests. Clients keep the variant that they have. */
export const abTestsSection = defineSection({
  schema: z
    .array(
      z.strictObject({
        id: contentId,
        isRunning: z.boolean(),
        variants: z
          .array(z.strictObject({ name: requiredText(40), weight: z.number().int().min(0).max(1_000_000) }))
          .min(1)
          .max(20),
      }),
    )
    .max(200)
    .describe('A/B tests; a client keeps the variant that it has'),
  async read(db) {
    const rows = await db
      .selectFrom('ab_tests')
      .selectAll()
      .where('hidden_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id, is_running, variants }) => ({
      id,
      isRunning: is_running === 1,
      variants: storedVariants.parse(variants),
    }));
  },
  findFaults: (tests) => findDuplicates(tests, ({ id }) => id),
  async write(tests, context) {
    await removeMissingRows(context, {
      section: 'abTests',
      table: 'ab_tests',
      key: 'id',
      kept: tests.map(({ id }) => id),
      traces: [{ table: 'ab_allocations', column: 'test_id', name: 'clients' }],
      parts: [],
    });
    const rows = tests.map(({ id, isRunning, variants }) => ({
      id,
      is_running: isRunning ? (1 as const) : (0 as const),
      variants: JSON.stringify(variants),
      hidden_at: null,
    }));
    await upsert(context.tx, 'ab_tests', rows, 'id', ['is_running', 'variants', 'hidden_at']);
    return [];
  },
});

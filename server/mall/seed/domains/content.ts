import 'server-only';
import type { Tx } from '../../db/types';
import { activityPages } from '../content/activity-pages';
import { projectContent } from '../content/project-content';
import type { Seeder } from '../seeder';

const content = { projectContent, activityPages };

/** Content for every project is the seed's; what an operator wrote for one project stays. */
async function write(tx: Tx): Promise<void> {
  await tx
    .insertInto('project_content')
    .values(projectContent)
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'p_id', 'theme'])
        .doUpdateSet((set) => ({ value: set.ref('excluded.value') })),
    )
    .execute();
  await tx
    .insertInto('activity_pages')
    .values(activityPages)
    .onConflict((conflict) =>
      conflict.columns(['id', 'p_id']).doUpdateSet((set) => ({ content: set.ref('excluded.content') })),
    )
    .execute();
}

export const contentSeeder: Seeder = { name: 'content', content, write };

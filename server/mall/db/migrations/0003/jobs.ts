import 'server-only';
import type { Kysely } from 'kysely';

export async function up(_db: Kysely<never>): Promise<void> {}

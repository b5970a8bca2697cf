/** Whether tests run on PostgreSQL; otherwise each has a SQLite file. */
export const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** Runs only on PostgreSQL, which locks single rows. */
export const testOnPostgres = isOnPostgres ? test : test.skip;

/** Runs only on the embedded database. */
export const testOnSqlite = isOnPostgres ? test.skip : test;

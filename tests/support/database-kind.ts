/** Whether tests run on PostgreSQL; else each has a SQLite file. */
export const isOnPostgres = Boolean(process.env.TEST_DATABASE_URL);

/** Runs only where rows are locked one by one. */
export const testOnPostgres = isOnPostgres ? test : test.skip;

/** Runs only in the embedded database. */
export const testOnSqlite = isOnPostgres ? test.skip : test;

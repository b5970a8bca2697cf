/** The bare call that others are measured beside (bench/answers.mjs). */
export const GET = (): Response => Response.json({ code: 200, msg: 'ok', data: null });

export const dynamic = 'force-dynamic';

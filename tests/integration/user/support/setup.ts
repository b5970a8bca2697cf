import '../../contract/support/setup';

/** Imported before the server's modules: the key of login tickets. */
export const TICKET_SECRET = 'the key of the tickets of the tests';
process.env.MALL_TICKET_SECRET = TICKET_SECRET;

import './bff';

/** Import this before the server's modules: it sets the key of login tickets. */
export const TICKET_SECRET_FOR_TESTS = 'the key of the tickets of the tests';
process.env.MALL_TICKET_SECRET = TICKET_SECRET_FOR_TESTS;

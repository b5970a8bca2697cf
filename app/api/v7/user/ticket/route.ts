export { redeemTicket as GET } from '@/server/bff/redeem-ticket';

export const dynamic = 'force-dynamic';

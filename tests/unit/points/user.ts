import type { User } from '@/lib/contract/user';

/** A shopper on the fourth day of a row, with 1,280 points that never expire. */
export const user = (more: Partial<User> = {}): User => ({
  userId: 'u1',
  nickName: 'Lin',
  userIcon: '',
  isNewUser: false,
  showPresentPoint: false,
  presentPoint: 0,
  phone: '',
  points: { activePoints: 1280, expireTime: null, expiringPoints: 0 },
  isSignIn: false,
  signDetail: { continuousDays: 3, signInDate: '2026-03-09' },
  signDetails: [10, 20, 30, 40, 50, 60, 100].map((points, index) => ({
    day: `2026-03-${String(7 + index).padStart(2, '0')}`,
    points,
    state: index < 3 ? 'signed' : index === 3 ? 'today' : 'coming',
  })),
  sharedToday: false,
  ...more,
});

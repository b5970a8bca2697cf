import 'server-only';
import { me } from '@/lib/contract/user';
import { dayOf } from '@/lib/rules/dates';
import { signInCalendar } from '@/lib/rules/sign-in';
import { implement } from '../http/implement';
import { readProfile } from './profile';

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

export const answerMe = implement(me, async (context) => {
  const now = context.now();
  const today = dayOf(now);
  const { user, points, lastSignIn, present } = await readProfile(context, context.userId, now);
  return {
    userId: user.id,
    nickName: user.nickName,
    userIcon: user.icon === '' ? '' : context.picture(user.icon),
    isNewUser: user.isNew === 1,
    showPresentPoint: present > 0,
    presentPoint: present,
    phone: maskPhone(user.phone ?? ''),
    points,
    isSignIn: lastSignIn?.day === today,
    signDetail: { continuousDays: lastSignIn?.continuousDays ?? 0, signInDate: lastSignIn?.day ?? null },
    signDetails: signInCalendar(today, lastSignIn),
    sharedToday: user.sharedToday !== null,
  };
});

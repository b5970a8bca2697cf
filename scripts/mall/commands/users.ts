import type { Command } from 'commander';
import { endUserSessions, mergeUsers } from '@/server/mall/operator/users';
import { answer } from '../output';
import { globalOptions, withMall } from '../with-mall';

/** `users merge`, `users end-sessions`. */
export function addUserCommands(program: Command): void {
  const users = program.command('users').description('people');
  users
    .command('merge')
    .argument('<guestId>', 'a guest: nobody who logs in by WeChat or Alipay')
    .argument('<userId>', 'who gets everything the guest has')
    .description('make a guest and a user one')
    .action(async (guestId: string, userId: string, _, command: Command) => {
      await withMall(command, (host) => mergeUsers(host, guestId, userId));
      answer(globalOptions(command), { guestId, userId, merged: true }, `✓ ${guestId} is ${userId} now`);
    });
  users
    .command('end-sessions')
    .argument('<userId>', 'whose; a guest cannot come back')
    .description('log a user out on every device, bearer tokens included')
    .action(async (named: string, _, command: Command) => {
      const userId = await withMall(command, (host) => endUserSessions(host, named));
      answer(globalOptions(command), { userId, ended: true }, `✓ the sessions of ${userId} have ended`);
    });
}

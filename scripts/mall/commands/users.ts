import type { Command } from 'commander';
import { mergeUsers } from '@/server/mall/operator/users';
import { answer } from '../output';
import { globalOptions, withMall } from '../with-mall';

/** `users merge`. */
export function addUserCommands(program: Command): void {
  program
    .command('users')
    .description('people')
    .command('merge')
    .argument('<guestId>', 'a guest: nobody who logs in by WeChat or Alipay')
    .argument('<userId>', 'who gets everything the guest has')
    .description('make a guest and a user one')
    .action(async (guestId: string, userId: string, _, command: Command) => {
      await withMall(command, (host) => mergeUsers(host, guestId, userId));
      answer(globalOptions(command), { guestId, userId, merged: true }, `✓ ${guestId} is ${userId} now`);
    });
}

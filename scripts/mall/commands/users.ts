import type { Command } from 'commander';
import { mergeUsers, revokeUserSessions } from '@/server/mall/operator/users';
import { printResult } from '../output';
import { getGlobalOptions, withMall } from '../with-mall';

/** Adds `users merge` and `users end-sessions`. */
export function addUserCommands(program: Command): void {
  const users = program.command('users').description('merge users, end sessions');
  users
    .command('merge')
    .argument('<guestId>', 'a guest: a user without a WeChat or Alipay login')
    .argument('<userId>', 'the user who receives everything that the guest has')
    .description('merge a guest into a user')
    .action(async (guestId: string, userId: string, _, command: Command) => {
      await withMall(command, (deps) => mergeUsers(deps, guestId, userId));
      printResult(
        getGlobalOptions(command),
        { guestId, userId, merged: true },
        `✓ ${guestId} is merged into ${userId}`,
      );
    });
  users
    .command('end-sessions')
    .argument('<userId>', 'the user; a guest cannot log in again')
    .description('log a user out on every device, bearer tokens included')
    .action(async (requestedId: string, _, command: Command) => {
      const userId = await withMall(command, (deps) => revokeUserSessions(deps, requestedId));
      printResult(
        getGlobalOptions(command),
        { userId, ended: true },
        `✓ the sessions of ${userId} have ended`,
      );
    });
}

import * as address from './address';
import { projectConfig, webAdvertiseConfig } from './config';
import type { AnyEndpoint } from './endpoint';
import * as goods from './goods';
import * as order from './order';
import * as payment from './payment';
import * as user from './user';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'effect' in value;

/** Every endpoint of the contract, in the order of its domains. */
export const endpoints: readonly AnyEndpoint[] = [
  goods,
  user,
  address,
  order,
  payment,
  { projectConfig, webAdvertiseConfig },
].flatMap((domain) => Object.values(domain).filter(isEndpoint));

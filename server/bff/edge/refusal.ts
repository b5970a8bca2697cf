import 'server-only';
import { randomUUID } from 'node:crypto';
import { getSingleton } from '../../singleton';

/** Why a request is refused before any handler looks at it. */
export type Refusal = 'malformed' | 'misdirected call' | 'misdirected page';

/** Where refused requests are led (`app/api/refused`). Whoever asks for it without a refusal gets 404. */
export const REFUSED_PATH = '/vantmall/api/refused';

/** The header that carries the refusal to its handler, by a name that no caller can know. */
export const refusalHeader = (): string => getSingleton('refusal-header', () => `x-refusal-${randomUUID()}`);

import type { Bridge, BridgeResult, LoginProof } from './bridge';

/** Receives messages of the page, as JSON text. */
interface MessagePort {
  postMessage(message: string): void;
}

declare global {
  interface Window {
    /** Android: the object that the app adds by `addJavascriptInterface`. */
    VantMallApp?: MessagePort;
    /** iOS: `WKScriptMessageHandler`s by name. */
    webkit?: { messageHandlers?: { VantMallApp?: MessagePort } };
    /** The app calls it with the answer to a message. */
    onVantMallAnswer?: (answer: unknown) => void;
  }
}

/** Version of the contract (docs/native-bridge.md). */
const VERSION = 1;
/** How long an app has for an answer that needs no person. */
const ANSWER_TIMEOUT_MS = 5000;

type MessageType = 'title' | 'back' | 'close' | 'share' | 'pay' | 'openApp' | 'login';

interface Answer {
  id: number;
  result: BridgeResult;
  data?: unknown;
}

const results: readonly unknown[] = ['ok', 'cancel', 'fail', 'absent'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseAnswer(message: unknown): Answer | undefined {
  try {
    const answer: unknown = typeof message === 'string' ? JSON.parse(message) : message;
    if (!isRecord(answer) || typeof answer.id !== 'number' || !results.includes(answer.result))
      return undefined;
    return { id: answer.id, result: answer.result as BridgeResult, data: answer.data };
  } catch {
    return undefined;
  }
}

const pending = new Map<number, (answer: Answer) => void>();
/**
 * Begins anywhere, because an answer may come after a full page load: with the same numbers in every document, the late answer to a
 * login would end a payment. Numbers fit into 32 bits.
 */
let lastId = Math.floor(Math.random() * 2 ** 30);

function createMessageId(): number {
  lastId += 1;
  return lastId;
}

function receiveAnswer(message: unknown): void {
  const answer = parseAnswer(message);
  if (answer) pending.get(answer.id)?.(answer);
}

/** Sends a message. @returns false if the app throws */
function send(port: MessagePort, type: MessageType, data: object, id = createMessageId()): boolean {
  try {
    port.postMessage(JSON.stringify({ version: VERSION, id, type, data }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends a message and waits for the answer.
 * @param timeoutMs absent: as long as it takes, because a person decides
 */
function ask(port: MessagePort, type: MessageType, data: object, timeoutMs?: number): Promise<Answer> {
  window.onVantMallAnswer = receiveAnswer;
  const id = createMessageId();
  const absent: Answer = { id, result: 'absent' };
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      clearTimeout(timer);
      pending.delete(id);
      resolve(answer);
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(finish, timeoutMs, absent);
    // An app may answer before `send` returns.
    pending.set(id, finish);
    if (!send(port, type, data, id)) finish(absent);
  });
}

function toProof({ result, data }: Answer): LoginProof | undefined {
  if (result !== 'ok' || !isRecord(data)) return undefined;
  const ticket = Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
  return { kind: 'ticket', ticket };
}

/** Finds the bridge of the provider's native app; undefined in an app without one (R-APP-04). */
export function findNativeAppBridge(): Bridge | undefined {
  const port = window.VantMallApp ?? window.webkit?.messageHandlers?.VantMallApp;
  if (!port) return undefined;
  return {
    setTitle: (title) => {
      send(port, 'title', { title });
    },
    back: () => send(port, 'back', {}),
    close: () => send(port, 'close', {}),
    share: async (content) => (await ask(port, 'share', content)).result,
    pay: async ({ orderId, channel, url }) => (await ask(port, 'pay', { orderId, channel, url })).result,
    openApp: async (url) => (await ask(port, 'openApp', { url }, ANSWER_TIMEOUT_MS)).result,
    requestLogin: async () => toProof(await ask(port, 'login', {}, ANSWER_TIMEOUT_MS)),
  };
}

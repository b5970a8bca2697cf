import 'server-only';
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Shortest accepted RSA key, in bits. */
const MIN_RSA_BITS = 2048;
/** Bytes of WeChat Pay's APIv3 key: AES-256. */
const SECRET_BYTES = 32;

/** Base64 of a DER file without PEM header, as Alipay's key tool exports it. */
const BARE_KEY = /^MI[A-Za-z0-9+/=\s]{150,}$/;

/**
 * The text of a key: the value itself, where line ends may be written `\n`, or the content of the file that
 * it names.
 */
function readKeyText(value: string): string {
  const text = value.replaceAll('\\n', '\n').trim();
  return text.startsWith('-----BEGIN ') || BARE_KEY.test(text) ? text : readFileSync(text, 'utf8').trim();
}

function assertStrongKey(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS) {
    throw new Error(`must be an RSA key of at least ${MIN_RSA_BITS} bits`);
  }
  return key;
}

function createDerPrivateKey(key: Buffer): KeyObject {
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
}

const toDer = (text: string): Buffer | undefined =>
  BARE_KEY.test(text) ? Buffer.from(text, 'base64') : undefined;

/**
 * Parses an RSA private key: PEM or bare base64 (PKCS#1 or PKCS#8), or the path of a file with one.
 * @throws Error when it is invalid or too short, without any part of the key in the message.
 */
export function parsePrivateKey(value: string): KeyObject {
  const text = readKeyText(value);
  const der = toDer(text);
  return assertStrongKey(der ? createDerPrivateKey(der) : createPrivateKey(text));
}

/**
 * Parses an RSA public key: PEM, bare base64 or an X.509 certificate, or the path of a file with one.
 * @throws Error when it is invalid or too short.
 */
export function parsePublicKey(value: string): KeyObject {
  const text = readKeyText(value);
  const key = toDer(text);
  return assertStrongKey(key ? createPublicKey({ key, format: 'der', type: 'spki' }) : createPublicKey(text));
}

/**
 * Parses an AES-256 key of 32 characters.
 * @throws Error for any other length.
 */
export function parseSecretKey(value: string): KeyObject {
  const bytes = Buffer.from(value, 'utf8');
  if (bytes.length !== SECRET_BYTES) throw new Error(`must be a key of ${SECRET_BYTES} characters`);
  return createSecretKey(bytes);
}

/**
 * Reads the key of an environment variable.
 * @throws Error that names only the variable, so that the key never appears in a log.
 */
export function readKey<Name extends string>(
  config: Readonly<Partial<Record<Name, string>>>,
  name: Name,
  parse: (text: string) => KeyObject,
): KeyObject {
  try {
    return parse(config[name] ?? '');
  } catch {
    throw new Error(
      `The configuration is invalid:\n  ${name}: not a valid key, or too short (docs/payments.md)`,
    );
  }
}

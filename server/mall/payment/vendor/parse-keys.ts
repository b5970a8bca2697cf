import 'server-only';
import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Shortest RSA key that is taken, in bits. */
const MIN_RSA_BITS = 2048;
/** Bytes of WeChat Pay's APIv3 key: AES-256. */
const SECRET_BYTES = 32;

/** The base64 of a DER file, as Alipay's key tool gives it: without a frame around it. */
const BARE_KEY = /^MI[A-Za-z0-9+/=\s]{150,}$/;

/** A key as text: told itself, with line ends that may be written `\n`, or the path of a file that has it. */
function readKeyText(value: string): string {
  const text = value.replaceAll('\\n', '\n').trim();
  return text.startsWith('-----BEGIN ') || BARE_KEY.test(text) ? text : readFileSync(text, 'utf8').trim();
}

function assertStrongKey(key: KeyObject): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < MIN_RSA_BITS) {
    throw new Error(`an RSA key of at least ${MIN_RSA_BITS} bits is needed`);
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

/** An RSA private key: PEM or bare base64 (PKCS#1 or PKCS#8), or a file of it. @throws an Error that tells nothing of it. */
export function parsePrivateKey(value: string): KeyObject {
  const text = readKeyText(value);
  const der = toDer(text);
  return assertStrongKey(der ? createDerPrivateKey(der) : createPrivateKey(text));
}

/** An RSA public key: PEM, bare base64 or an X.509 certificate, or a file of it. */
export function parsePublicKey(value: string): KeyObject {
  const text = readKeyText(value);
  const key = toDer(text);
  return assertStrongKey(key ? createPublicKey({ key, format: 'der', type: 'spki' }) : createPublicKey(text));
}

/** A key of 32 characters for AES-256. */
export function parseSecretKey(value: string): KeyObject {
  const bytes = Buffer.from(value, 'utf8');
  if (bytes.length !== SECRET_BYTES) throw new Error(`a key of ${SECRET_BYTES} characters is needed`);
  return createSecretKey(bytes);
}

import 'server-only';
import { AppError } from '@/lib/contract/errors';

/** Where JSON breaks off, as V8 tells it; it tells nothing of a text that ends too early. */
function placeOf(error: Error, text: string): string {
  const told = /line (\d+) column (\d+)/.exec(error.message);
  if (told) return `line ${told[1]}, column ${told[2]}`;
  const lines = text.split('\n');
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = `malformed JSON at ${placeOf(error as SyntaxError, text)}`;
    throw new AppError('bad_request', message, { issues: [{ path: '', message }] });
  }
}

/** Names by which an object is bent instead of filled; no field of the contract has one. */
const BENDING = ['__proto__', 'constructor', 'prototype'];

/** Parses a JSON object (R-API-09). @throws AppError `bad_request` with the place where it is malformed. */
export function parseObject(text: string): Record<string, unknown> {
  const body = parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', 'the body must be a JSON object');
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !BENDING.includes(name)));
}

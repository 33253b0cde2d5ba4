import { isAscii } from '../address.ts';
import { DSN_CONDITIONS, type DsnCondition } from './dsn-request.ts';
import { decodeXtext, escapeNonAscii } from './xtext.ts';

/** Longest value of ENVID (RFC 3461 §4.4) and of ORCPT (§4.2), in characters. */
const ENVID_MAX = 100;
const ORCPT_MAX = 500;

/** An address type: an atom of RFC 822 (RFC 3461 §4.2). */
const ADDRESS_TYPE = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;

/** An address in `utf-8-addr-xtext` or, with characters beyond ASCII, in `utf-8-addr-unitext` (RFC 6533 §3). */
const UTF8_ADDRESS = /^(?:[!-*,-<>-[\]-~\u{a0}-\u{10ffff}]|\\x\{(?:[0-9A-F]{2,5}|10[0-9A-F]{4})\})+$/u;

/** Reads the value of RET (RFC 3461 §4.3); null for a bad one. */
export function readRet(value: string | true): 'FULL' | 'HDRS' | null {
  const upper = value === true ? '' : value.toUpperCase();
  return upper === 'FULL' || upper === 'HDRS' ? upper : null;
}

/** Checks the value of ENVID (RFC 3461 §4.4); returns it unchanged, or null for a bad one. */
export function readEnvid(value: string | true): string | null {
  if (value === true || value.length > ENVID_MAX) return null;
  return decodeXtext(value) === null ? null : value;
}

/** Reads the value of NOTIFY (RFC 3461 §4.1): an empty list for NEVER, null for a bad value. */
export function readNotify(value: string | true): DsnCondition[] | null {
  if (value === true) return null;
  const words = value.toUpperCase().split(',');
  if (words.length === 1 && words[0] === 'NEVER') return [];
  const wanted = DSN_CONDITIONS.filter((condition) => words.includes(condition));
  return wanted.length === words.length ? wanted : null;
}

/**
 * Checks the value of ORCPT (RFC 3461 §4.2, RFC 6533 §3).
 *
 * @returns the value, in which characters beyond ASCII are escaped; null for a bad one.
 */
export function readOrcpt(value: string | true): string | null {
  if (value === true) return null;
  const at = value.indexOf(';');
  const [type, address] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  if (!ADDRESS_TYPE.test(type)) return null;
  const isUtf8 = type.toLowerCase() === 'utf-8';
  if (isUtf8 ? !UTF8_ADDRESS.test(address) : !isAscii(address) || decodeXtext(address) === null) return null;
  const escaped = escapeNonAscii(value);
  return escaped.length > ORCPT_MAX ? null : escaped;
}

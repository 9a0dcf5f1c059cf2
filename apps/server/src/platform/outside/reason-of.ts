// Says why a call to another server got no answer, from the error of the connection.
import { NOT_PUBLIC } from './check-address.ts';
import type { OutsideReason } from './outside-error.ts';

/** Codes of certificates that nobody known has signed, that are for another name, or whose time is over. */
const UNTRUSTED =
  /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH)/;

export function reasonOf(error: unknown): OutsideReason {
  const code = codeOf(error) ?? '';
  if (code === NOT_PUBLIC) return 'address_refused';
  if (UNTRUSTED.test(code)) return 'untrusted';
  return wasConnected(error) ? 'broken_off' : 'unreachable';
}

/**
 * Tells whether the connection was open, so that the request may have arrived. Errors before that name the failed
 * `syscall`.
 */
function wasConnected(error: unknown): boolean {
  const { name, code = '', syscall, cause } = error as Error & { code?: string; syscall?: string };
  if (syscall === 'read' || syscall === 'write' || name === 'HTTPParserError') return true;
  if (/^UND_ERR_(?!CONNECT_TIMEOUT)/.test(code)) return true;
  return cause !== undefined && wasConnected(cause);
}

function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause ? codeOf(cause) : undefined);
}

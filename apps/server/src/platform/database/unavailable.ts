// Tells "not now" from "never" among the errors of PostgreSQL, of its driver, of sockets and of the disk.
import pg from 'pg';

/** Connection, resources, an operator at work, a server that only reads, a limit of time, a disk that fails. */
const STATES = /^(08|53|57P|57014|25006|55P03|58030|58P01)/;

const SYSTEM = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ENOTCONN', 'ETIMEDOUT', 'EAGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_SOCKET_CLOSED'],
]);

/** What the driver says without a code. */
const SENTENCES =
  /^Connection terminated|^Connection ended|timeout exceeded when trying to connect|Query read timeout|is not queryable|after calling end on the pool|timeout expired/i;

interface AnyError {
  code?: string;
  message?: string;
  severity?: string;
  cause?: unknown;
  errors?: unknown[];
}

export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code = '', message = '', cause, errors = [] } = error as AnyError;
  if (error instanceof pg.DatabaseError) return STATES.test(code);
  return SYSTEM.has(code) || SENTENCES.test(message) || [cause, ...errors].some(isUnavailable);
}

/** Tells whether a statement's outcome is unknown, because no answer came or the server went down. */
export function isLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
}

export const isFull = (error: unknown): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes((error as AnyError | null)?.code ?? '');

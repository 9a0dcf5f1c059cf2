// Keeps the token in a file that only its user can read, with the address that it is for: it is sent to no other.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SignInNeeded, UsageError } from './command.ts';

export interface KeptToken {
  url: string;
  token: string;
}

export const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const folder = () => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'worklane');
const file = () => join(folder(), 'token.json');

/** Reads the token. WORKLANE_URL and WORKLANE_TOKEN take precedence over the stored one. @throws SignInNeeded */
export function readToken(): KeptToken {
  const { WORKLANE_URL: url, WORKLANE_TOKEN: token } = process.env;
  if (url && token) return { url, token };
  const kept = readFile();
  if (token && kept) return { url: kept.url, token };
  // A token goes to the server that it was made for, whatever the variable says.
  if (!kept || (url && URL.parse(url)?.origin !== URL.parse(kept.url)?.origin)) throw new SignInNeeded();
  return kept;
}

function readFile(): KeptToken | undefined {
  let text: string;
  try {
    text = readFileSync(file(), 'utf8');
  } catch {
    return undefined;
  }
  if (process.platform !== 'win32' && (statSync(file()).mode & 0o077) !== 0)
    throw new UsageError(`Others can read ${file()}. Sign in again, or run: chmod 600 ${file()}`);
  try {
    return JSON.parse(text) as KeptToken;
  } catch {
    throw new UsageError(`${file()} can't be read. Sign in again.`);
  }
}

/** @returns what is kept, no matter what the variables say and who can read it; undefined when there is none or it can't be read */
export function findKept(): KeptToken | undefined {
  try {
    const { url, token } = JSON.parse(readFileSync(file(), 'utf8')) as Partial<KeptToken>;
    return url && token && isAddress(url) ? { url, token } : undefined;
  } catch {
    return undefined;
  }
}

export function keepToken(kept: KeptToken): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const next = `${file()}.${process.pid}`;
  // A file or link of the same name that was left there would keep its own mode, or lead elsewhere.
  rmSync(next, { force: true });
  writeFileSync(next, JSON.stringify(kept), { mode: 0o600, flag: 'wx' });
  renameSync(next, file());
}

/** @returns whether there was one */
export function forgetToken(): boolean {
  try {
    rmSync(file());
    return true;
  } catch {
    return false;
  }
}

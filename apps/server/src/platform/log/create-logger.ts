// Writes structured logs, one JSON object per line, with secrets redacted by name.
import { MEGABYTE } from '@worklane/domain/units';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config/read-config.ts';

export type Logger = ReturnType<typeof createLogger>;

const SECRETS = ['password', 'token', 'secret', 'cookie', 'authorization', 'api_key', 'invite_code'];

/** Unwritten lines are buffered up to this many bytes, then dropped. */
const HELD_BYTES = MEGABYTE;

/** Ignores write errors: a full disk or a closed pipe must not end the process. */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true, maxLength: HELD_BYTES });
  output.on('error', () => undefined);
  return output;
}

/** Error messages may quote a user's whole text, such as a description. */
const TEXT_LENGTH = 2_000;

/** Cuts the middle out of a long text: an error names its cause at the start and its place in the code at the end. */
function shorten(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= TEXT_LENGTH) return value;
  const half = TEXT_LENGTH / 2;
  return `${value.slice(0, half)}[${value.length - TEXT_LENGTH} characters cut]${value.slice(-half)}`;
}

/** @param destination where the lines go; standard output when left out */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      log: (facts: object) => Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shorten(value)])),
    },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
  };
  return pino(options, destination ?? standardOutput());
}

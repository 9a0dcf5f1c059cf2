// Structured logs, one JSON object a line. What could be a secret is cut out by name before it is written.
import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config/read-config.ts';

export type Logger = ReturnType<typeof createLogger>;

const SECRETS = ['password', 'token', 'secret', 'cookie', 'authorization', 'api_key', 'invite_code'];

/** What cannot be written is kept up to this many bytes, and dropped from then on. */
const HELD_BYTES = 1024 * 1024;

/** A full disk or a reader that is gone costs lines of the log, never the process. */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: true, maxLength: HELD_BYTES });
  output.on('error', () => undefined);
  return output;
}

/** Error messages may quote what a user wrote, such as a whole description. */
const TEXT_LENGTH = 2_000;

/** Takes the middle out of a long text: an error says what happened first, and where last. */
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

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

/** @param destination where the lines go; standard output when left out */
export function createLogger(level: Config['logLevel'], destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
  };
  return pino(options, destination ?? standardOutput());
}

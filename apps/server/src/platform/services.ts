// Declares the parts of the platform that every feature gets, created once when the process starts.
import type { LongWork } from './background/create-long-work.ts';
import type { Batches } from './commands/run-batch.ts';
import type { RunCommand } from './commands/run-command.ts';
import type { Config } from './config/read-config.ts';
import type { Database } from './database/database.ts';
import type { EventLog } from './events/event-log.ts';
import type { Files } from './files/create-files.ts';
import type { Jobs } from './jobs/create-jobs.ts';
import type { Limits } from './limits/create-limits.ts';
import type { Logger } from './log/create-logger.ts';
import type { Mail } from './mail/create-mail.ts';
import type { Outside } from './outside/create-outside.ts';
import type { Reactions } from './reactions/create-reactions.ts';
import type { Streams } from './realtime/streams.ts';
import type { Seal } from './secrets/seal.ts';
import type { AccessTokens } from './session/access-tokens.ts';
import type { Sessions } from './session/create-sessions.ts';
import type { Passwords } from './session/passwords.ts';
import type { Viewers } from './session/viewers.ts';
import type { Workers } from './workers/create-workers.ts';
import type { Turns } from './workers/take-turns.ts';

export interface Services {
  config: Config;
  log: Logger;
  db: Database;
  events: EventLog;
  streams: Streams;
  sessions: Sessions;
  tokens: AccessTokens;
  viewers: Viewers;
  run: RunCommand;
  /** Several commands as one. */
  batches: Batches;
  mail: Mail;
  /** Work that must happen, also after a kill. */
  jobs: Jobs;
  reactions: Reactions;
  /** The only way to other servers: for flows and jobs. */
  outside: Outside;
  /** Work that continues after its response and stops with the process. */
  longWork: LongWork;
  limits: Limits;
  passwords: Passwords;
  /** Held while a password is hashed or verified, from before the first statement that is made for it. */
  passwordTurns: Turns;
  searchTurns: Turns;
  /** Held while figures are computed over all tickets of a company. */
  figureTurns: Turns;
  files: Files;
  workers: Workers;
  /** Returns a seal for secrets of one purpose. */
  sealFor(purpose: string): Seal;
  now(): Date;
}

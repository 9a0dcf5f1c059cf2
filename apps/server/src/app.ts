// Builds a process from the features and the platform.
import { SYSTEM } from '@worklane/domain/access/can';
import type { Hono } from 'hono';
import { COMMANDS } from './commands.ts';
import { recordTokenUse } from './features/api-tokens/commands/record-use.ts';
import { turnUndoneProposal } from './features/assistant/steps/turn-undone-proposal.ts';
import { createSharedTexts } from './features/documents/shared-text/serve-shared-texts.ts';
import { allRegularWorkOf, FEATURES, holdWithBoards, JOBS, REACTIONS, scopesOf, TARGETS } from './features.ts';
import { createLongWork } from './platform/background/create-long-work.ts';
import { batchRunner } from './platform/commands/run-batch.ts';
import { commandRunner } from './platform/commands/run-command.ts';
import type { Config } from './platform/config/read-config.ts';
import { openDatabase } from './platform/database/database.ts';
import { openEventLog } from './platform/events/event-log.ts';
import { createFiles } from './platform/files/create-files.ts';
import { createServer } from './platform/http/create-server.ts';
import { fail } from './platform/http/fail.ts';
import { takeUpgrades, type Upgrades } from './platform/http/take-upgrades.ts';
import { type AddressThrottle, createAddressThrottle } from './platform/http/throttle-addresses.ts';
import { createJobs } from './platform/jobs/create-jobs.ts';
import { createCallLimits } from './platform/limits/call-limits.ts';
import { createLimits } from './platform/limits/create-limits.ts';
import type { Logger } from './platform/log/create-logger.ts';
import { createMail } from './platform/mail/create-mail.ts';
import { createOutside, type Outside } from './platform/outside/create-outside.ts';
import { createReactions } from './platform/reactions/create-reactions.ts';
import { createEventSocket } from './platform/realtime/event-socket.ts';
import { createStreams } from './platform/realtime/streams.ts';
import { createSeal } from './platform/secrets/seal.ts';
import type { Services } from './platform/services.ts';
import { createAccessTokens } from './platform/session/access-tokens.ts';
import { createSessions } from './platform/session/create-sessions.ts';
import { createPasswords, PASSWORD_COST, type PasswordCost } from './platform/session/passwords.ts';
import { type CountTokenCall, countTokenCalls } from './platform/session/token-calls.ts';
import { createViewers } from './platform/session/viewers.ts';
import { createWorkers } from './platform/workers/create-workers.ts';
import { createRequestTurns } from './platform/workers/request-turns.ts';

export interface AppOptions {
  config: Config;
  /** A migrated database. */
  databaseUrl: string;
  secretKey: string;
  log: Logger;
  now?: () => Date;
  /** For tests: answers of endpoints and inputs of commands have to fit their schemas. */
  checksSchemas?: boolean;
  /** Longer for tests, which take as long as the machine needs. */
  accessTokenSeconds?: number;
  /** Lower for tests, which make many people. */
  passwordCost?: PasswordCost;
  pageFolder?: string;
  /** For tests, whose stand-ins are on this machine. */
  outside?: Outside;
  /** For tests, so that no sweep runs in the middle of one. */
  isWithoutRegularWork?: boolean;
}

export interface App {
  server: Hono;
  upgrades: Upgrades;
  services: Services;
  /** Ends what stays open between requests: event streams and WebSockets. */
  closeStreams(): Promise<void>;
  close(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const { config, databaseUrl, secretKey, log } = options;
  const now = options.now ?? (() => new Date());
  const db = openDatabase(databaseUrl);
  const events = await openEventLog(db, databaseUrl, log);
  const tokens = createAccessTokens(secretKey, now, options.accessTokenSeconds);
  const viewers = createViewers(db, tokens, { now, trustedProxies: config.trustedProxies });
  const streams = createStreams(events, viewers, log);
  const sessions = createSessions(db, config, secretKey);
  const sealFor = (purpose: string) => createSeal([secretKey, ...config.formerSecretKeys], purpose);
  const jobs = createJobs(db, log, sealFor('jobs'), { schedule: !options.isWithoutRegularWork });
  const checksSchemas = options.checksSchemas ?? false;
  const parts = { db, events, viewers, jobs, config, now, holdProjects: holdWithBoards };
  const run = commandRunner({ ...parts, checksInputs: checksSchemas });
  const batches = batchRunner({
    ...parts,
    commands: COMMANDS,
    targets: TARGETS,
    onUndone: turnUndoneProposal,
  });
  const reactions = createReactions({ db, events, jobs, log, now }, REACTIONS);
  const mail = createMail(config);
  const passwords = createPasswords(options.passwordCost ?? PASSWORD_COST);
  const files = createFiles({ config, db, log, now });
  const workers = createWorkers(log);
  const { passwordTurns, searchTurns, figureTurns, ...serverTurns } = turnsOf(config);
  const services: Services = {
    config,
    log,
    db,
    events,
    streams,
    sessions,
    tokens,
    viewers,
    run,
    batches,
    now,
    mail,
    jobs,
    reactions,
    outside: options.outside ?? createOutside({ log }),
    longWork: createLongWork(log),
    limits: createLimits(db.pool, config.rateLimitFactor),
    passwords,
    passwordTurns,
    searchTurns,
    figureTurns,
    files,
    workers,
    sealFor,
  };
  const throttle = createAddressThrottle();
  const requiresVerified = mail.isSending;
  const server = createServer(services, {
    throttle,
    routes: FEATURES.flatMap((routesOf) => routesOf(services)),
    commands: COMMANDS,
    scopes: scopesOf(services),
    requiresVerified,
    countTokenCall: tokenCallsOf(services),
    ...serverTurns,
    checksResponses: checksSchemas,
    ...(options.pageFolder && { pageFolder: options.pageFolder }),
  });
  const handlers = [...JOBS.flatMap((jobsOf) => jobsOf(services)), reactions.handler];
  await jobs.start(handlers, options.isWithoutRegularWork ? undefined : allRegularWorkOf(services));
  await reactions.start();
  const sockets = createSockets(services, { server, throttle, databaseUrl, requiresVerified });
  const close = async () => {
    await sockets.closeStreams();
    for (const each of [workers, reactions, jobs]) await each.stop();
    for (const each of [services.outside, events, db]) await each.close();
  };
  return { server, services, close, ...sockets };
}

/** Limits the requests that are heavy, or that anyone may send. */
function turnsOf({ rateLimitFactor }: Config) {
  const mostWaiting = (count: number) => Math.ceil(count * rateLimitFactor);
  return {
    // All who are not signed in hold at most 15 of the 16 connections to the database (decision 0137).
    passwordTurns: createRequestTurns({ atOnce: 3, each: 1, mostWaiting: mostWaiting(100) }),
    searchTurns: createRequestTurns({ atOnce: 4, each: 2, mostWaiting: 20 }),
    figureTurns: createRequestTurns({ atOnce: 2, each: 1, mostWaiting: 20 }),
    // Without a limit for all: slow requests of a few users would stop the programs of everyone.
    programTurns: createRequestTurns({ atOnce: Number.POSITIVE_INFINITY, each: 8, mostWaiting: 200 }),
    // Fewer than there are connections to the database, and more than a browser sends at once. A user's own requests wait too
    // long only while the database is slow or lost, so the refusal says that.
    userTurns: createRequestTurns({
      atOnce: Number.POSITIVE_INFINITY,
      each: 12,
      mostWaiting: 500,
      refuse: () => fail('unavailable'),
    }),
    publicTurns: {
      open: createRequestTurns({ atOnce: 5, each: 3, mostWaiting: mostWaiting(300) }),
      outside: createRequestTurns({ atOnce: 7, each: 4, mostWaiting: mostWaiting(100) }),
    },
  };
}

const tokenCallsOf = ({ db, config, now, longWork, run }: Services): CountTokenCall =>
  countTokenCalls({
    callLimits: createCallLimits(db.pool, config.rateLimitFactor),
    trustedProxies: config.trustedProxies,
    now,
    record: (use) => longWork.start(() => run(SYSTEM, recordTokenUse, use)),
  });

function createSockets(
  services: Services,
  {
    server,
    throttle,
    databaseUrl,
    requiresVerified,
  }: { server: Hono; throttle: AddressThrottle; databaseUrl: string; requiresVerified: boolean },
): Pick<App, 'upgrades' | 'closeStreams'> {
  const { config, log, streams, longWork } = services;
  const sharedTexts = createSharedTexts({ ...services, databaseUrl, requiresVerified });
  return {
    upgrades: takeUpgrades({ config, throttle, log }, [sharedTexts.path, createEventSocket(server)]),
    async closeStreams() {
      streams.closeAll();
      await longWork.stop();
      await sharedTexts.closeAll();
    },
  };
}

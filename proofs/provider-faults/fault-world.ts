// Starts a server whose outside calls go to stand-ins that fail, with every line of its log.
import { randomBytes } from 'node:crypto';
import type { githubIntegration } from '@worklane/contract/functions/github-integration';
import { tickets } from '@worklane/contract/tickets';
import { SYSTEM } from '@worklane/domain/access/can';
import type { StandInRepository } from '@worklane/stand-ins/integrations/github-repository';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import type { WireFault } from '@worklane/stand-ins/network-faults';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import { saveConnection } from '../../apps/server/src/features/integrations/commands/save-connection.ts';
import { sealTokens } from '../../apps/server/src/features/integrations/flows/seal-tokens.ts';
import { providersOf } from '../../apps/server/src/features/integrations/providers/all-providers.ts';
import { createLogger } from '../../apps/server/src/platform/log/create-logger.ts';
import { createOutside } from '../../apps/server/src/platform/outside/create-outside.ts';
import { aPerson, aProject, aTicket, type TestPerson } from '../../apps/server/src/testing/factories.ts';
import { jobsSettled } from '../../apps/server/src/testing/jobs-settled.ts';
import { slowness } from '../../apps/server/src/testing/processor-time.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../apps/server/src/testing/start-test-app.ts';

/** `revoked`: the account's owner took the access away at the provider. */
export type Fault = WireFault | 'revoked';

export interface Action {
  name: string;
  /** The paths that fail. */
  on: RegExp;
  /** Does everything up to the call, while the provider is well. */
  prepare(): Promise<void>;
  /** @returns what the user is told if it did not work */
  run(): Promise<string | undefined>;
  /**
   * Checks, once the provider is well again and jobs were tried again, that nothing is lost and nothing is there twice.
   */
  after(fault: Fault): Promise<void>;
  /** How many calls may meet the fault; 1 if left out. More would be tries that nobody asked for. */
  most?: number;
  /** Tells whether a job tries again what failed with this fault. */
  isRetried?(fault: Fault): boolean;
  /** Faults that the call does not see, or takes for a normal answer. */
  leavesOut?: readonly Fault[];
}

export interface Provider {
  name: 'Figma' | 'GitHub' | 'Slack' | 'Google Calendar';
  actions: Action[];
  /** Ends all tokens there. */
  revokeAll(): void;
  /** Reads the card of the connection. */
  state(): Promise<{ state: string; problem: string | null } | undefined>;
}

export interface FaultWorld {
  app: TestApp;
  standIns: IntegrationStandIns;
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
  logged: string[];
  query<Row>(statement: ReturnType<typeof sql>): Promise<Row[]>;
  /** Connects the company with tokens of the stand-in. */
  connect(type: 'figma' | 'github' | 'slack'): Promise<void>;
  stateOf(type: 'figma' | 'github' | 'slack'): ReturnType<Provider['state']>;
  /** Moves a ticket to and fro. @returns the status of the answer */
  move(): Promise<number>;
  /** Runs the reactions to all events, and tries once the jobs that they added, without the delay for bursts. */
  work(): Promise<void>;
  /** Tries all jobs that wait for their next try. */
  tryAgain(): Promise<void>;
  /** Counts the jobs that were given up. */
  givenUp(): Promise<number>;
  /** Runs all jobs until none is left. */
  settle(): Promise<void>;
  retrying(): Promise<number>;
  close(): Promise<void>;
}

/** How long the server waits for a provider: 10 s outside of this proof. */
const TIMEOUT_MS = 600;
const MOST_ROUNDS = 12;

export async function startFaultWorld(templateUrl: string): Promise<FaultWorld> {
  const standIns = await startIntegrations({ hasGitHubApp: true });
  const logged: string[] = [];
  const log = createLogger('trace', { write: (line) => void logged.push(line) });
  const outside = createOutside({ log, timeoutMs: Math.ceil(TIMEOUT_MS * slowness()) });
  const app = await startTestApp(templateUrl, { settings: standIns.settings, log, outside });
  standIns.repositories.sendWith(async (url, init) => app.server.request(new URL(url).pathname, init));
  const owner = await aPerson(app);
  const project = await aProject(app, owner);
  // In a separate project: what the others tell is counted.
  const moved = await aTicket(app, owner, await aProject(app, owner));
  const { services } = app;
  const { company_id } = owner;
  let isAtDone = false;
  /** @returns whether there are any */
  async function hurry(state: 'created' | 'retry'): Promise<boolean> {
    const waiting = await services.db.query<{ name: string }>(sql`
      update jobs.job set start_after = now() where state = ${state} and start_after > now() returning name`);
    for (const { name } of waiting) services.jobs.wake(name);
    return waiting.length > 0;
  }

  const isDue = async () =>
    (await services.db.query(sql`select 1 from jobs.job where state = 'retry' and start_after <= now()`)).length > 0;

  const world: FaultWorld = {
    app,
    standIns,
    owner,
    project,
    logged,
    query: (statement) => services.db.query(statement),
    async connect(type) {
      const provider = providersOf(services.config)[type];
      const answer = { ...standIns[type].grant('all') };
      const tokens = sealTokens(services, { company_id, type }, { provider, answer });
      const settings = type === 'slack' ? { team_id: standIns.slackWorkspace.member.team } : {};
      const account = type === 'github' ? 'northbeam-dev' : 'Northbeam';
      await services.run(SYSTEM, saveConnection, { company_id, type, ...tokens, account, settings });
      await world.work();
    },
    async stateOf(type) {
      const [row] = await services.db.query<{ state: string; problem: string | null }>(sql`
        select state, problem from integrations where company_id = ${company_id} and type = ${type}`);
      return row;
    },
    async move() {
      isAtDone = !isAtDone;
      const body = { status: isAtDone ? 'done' : 'todo', before: null };
      const request = { token: owner.token, params: { ticket: moved.id }, body };
      return (await callEndpoint(app, tickets.move, request)).status;
    },
    async work() {
      for (let round = 0; round < 2; round++) {
        await services.reactions.follow();
        await hurry('created');
        await jobsSettled(app);
      }
    },
    async tryAgain() {
      await world.work();
      await hurry('retry');
      // One that fails again waits from now on.
      await vi.waitUntil(async () => !(await isDue()), { interval: 5, timeout: 20_000 });
      await jobsSettled(app);
    },
    givenUp: async () => (await services.jobs.count()).failed,
    async settle() {
      for (let round = 0; round < MOST_ROUNDS; round++) {
        await world.tryAgain();
        if ((await services.jobs.count()).retrying === 0) return;
      }
      throw new Error('jobs fail although the provider is well again');
    },
    retrying: async () => (await services.jobs.count()).retrying,
    async close() {
      await app.close();
      await standIns.close();
    },
  };
  return world;
}

/**
 * Tells whether a fault ends the connection: the provider replaced the refresh token, and nobody here has the new one.
 */
export const endsConnection = (fault: Fault) => fault === 'lost-answer';

/** Where the status alone says that it was done, whatever the text. */
export const SEEMS_DONE: readonly Fault[] = ['not-json', 'wrong-shape', 'ok-false', 'html', 'empty', 'wrong-type'];

export const newState = () => randomBytes(24).toString('base64url');

/** Reads what an answer tells its user, if it did not work. */
export function said({ body, error }: { body: unknown; error?: { message: string } | undefined }): string | undefined {
  const { success, error: words } = (body ?? {}) as { success?: boolean; error?: string };
  return error?.message ?? (success === false ? (words ?? 'nothing') : undefined);
}

/** What the calls to GitHub have in common. */
export interface GitHubFaults {
  world: FaultWorld;
  /** The repository that the project is linked to. */
  repository: StandInRepository;
  ask(name: keyof typeof githubIntegration, more?: Record<string, unknown>): Promise<string | undefined>;
  connect(): Promise<void>;
  /** Calls GitHub, after connecting again if needed. */
  works(): Promise<void>;
}

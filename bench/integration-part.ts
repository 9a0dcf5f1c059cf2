// Moves tickets of a company whose Figma, GitHub, Slack, calendar and webhooks all hang, beside the same while they answer; and takes
// signed deliveries of GitHub, each of them sent twice.
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import { signed } from '@worklane/stand-ins/integrations/github-repositories';
import type { StandInRepository } from '@worklane/stand-ins/integrations/github-repository';
import sql from 'sql-template-tag';
import type { Row } from './row.ts';
import { quantile, runLoad } from './run-load.ts';
import type { Bench, BenchProject } from './set-up.ts';

/** As the server takes itself to be called: it was started on any port. */
const PUBLIC_URL = 'http://localhost:0';
const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];
const ROUNDS = 5;
const AT_ONCE = 32;
const PULL_REQUESTS = 50;
/** What Slack waits for an answer; GitHub waits 10 s. */
const LONGEST_MS = 3_000;
const WAIT_MS = 5 * 60_000;

const COMPANY = {
  figma: { address: 'figma-data', path: '/figma-oauth-callback' },
  github: { address: 'github-integration', path: '/github-oauth-callback' },
  slack: { address: 'slack-integration', path: '/slack/callback' },
  google: { address: 'google-calendar', path: '/google-oauth-callback' },
} as const;

export async function measureIntegrations(
  bench: Bench,
  project: BenchProject,
  { deliveries, seconds }: { deliveries: number; seconds: number },
): Promise<Row[]> {
  for (const name of Object.keys(COMPANY) as (keyof typeof COMPANY)[]) await connect(bench, project, name);
  const repository = await setUpProject(bench, project);
  const received = await receive(bench, project, { repository, deliveries });
  return [...received, ...(await moveBeside(bench, { project, repository, seconds }))];
}

async function send<Result>({ client }: Bench, method: string, path: string, body?: unknown): Promise<Result> {
  const { status, text } = await client.send(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text || 'null') as Result;
}

interface Answered {
  success: boolean;
  error?: string;
  data?: { url?: string };
}

/** Connects a provider, as an administrator does in a browser. */
async function connect(bench: Bench, { company_id }: BenchProject, name: keyof typeof COMPANY): Promise<void> {
  const { address, path } = COMPANY[name];
  const redirectUri = `${PUBLIC_URL}${path}`;
  const call = (body: object) =>
    send<Answered>(bench, 'POST', `/api/functions/${address}`, {
      ...(name !== 'google' && { companyId: company_id }),
      ...body,
    });
  const begun = await call({ action: 'get-oauth-url', redirectUri, state: `${crypto.randomUUID()}-bench` });
  const { code, state } = await bench.standIns.answer(begun.data?.url ?? '');
  const { success, error } = await call({ action: 'oauth', code, state, ...(name === 'google' && { redirectUri }) });
  if (!success) throw new Error(`${name} was not connected: ${error}`);
}

async function setUpProject(bench: Bench, project: BenchProject): Promise<StandInRepository> {
  const { standIns, db } = bench;
  const repository = standIns.repositories.create('northbeam', 'bench');
  const linked = { github_repo_owner: 'northbeam', github_repo_name: 'bench', github_repo_id: String(repository.id) };
  await send(bench, 'PATCH', `/api/projects/${project.id}`, linked);
  const url = `https://www.figma.com/design/${standIns.designs.create().key}`;
  await send(bench, 'PUT', `/api/projects/${project.id}/figma`, { url });
  await send(bench, 'PUT', `/api/projects/${project.id}/slack_notification_settings`, {
    slack_webhook: standIns.slackHooks.webhook(),
    slack_channel_name: '#bench',
    frequency: 'realtime',
    frequency_days: [1],
    frequency_time: '09:00',
    events: ['status_changed', 'ticket_completed'],
    enabled: true,
  });
  const receiver = standIns.receivers.receiver('of-the-bench');
  const hook = { name: 'Bench', url: receiver.url, events: ['ticket.moved'] };
  await send(bench, 'POST', `/api/companies/${project.company_id}/webhooks`, hook);
  await until(() => repository.hooks.length > 0);
  await until(
    async () => (await db.query(sql`select 1 from github_repositories where hook_id is not null`)).length > 0,
  );
  return repository;
}

async function receive(
  bench: Bench,
  { key }: BenchProject,
  { repository, deliveries }: { repository: StandInRepository; deliveries: number },
): Promise<Row[]> {
  const { standIns, db, client } = bench;
  for (let number = 1; number <= PULL_REQUESTS; number++)
    await standIns.repositories.changePull(
      repository,
      { number, title: `${key}-${number} Change` },
      { isMissed: true },
    );
  const [hook] = repository.hooks;
  const path = new URL(hook?.url ?? '').pathname;
  const all = Array.from({ length: deliveries }, (_, index) => {
    const number = (index % PULL_REQUESTS) + 1;
    const payload = { action: 'edited', number, pull_request: { number }, repository: { id: repository.id } };
    return signed(hook?.secret ?? '', 'pull_request', JSON.stringify(payload));
  });
  const jobs = async (isOpen: boolean) => {
    const [row] = await db.query<{ count: number }>(sql`
      select count(*)::int as count from jobs.job
      where name = 'github.read-delivered' and (not ${isOpen} or state in ('created', 'active', 'retry'))`);
    return row?.count ?? 0;
  };
  const before = await jobs(false);
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < 2 * deliveries; index = next++) {
      const { headers, body } = all[index % deliveries] as (typeof all)[number];
      const begun = performance.now();
      const { status, text } = await client.send('POST', path, Buffer.from(body), headers);
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(`a delivery was answered ${status} ${text}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const answered = performance.now();
  await until(async () => (await jobs(true)) === 0);
  const worked = performance.now();
  times.sort((a, b) => a - b);
  const part = 'deliveries';
  const what = `${deliveries.toLocaleString('en')} signed deliveries, each sent twice, ${AT_ONCE} at once`;
  const none = { value: 0, is: 'at most' } as const;
  const taken = (await jobs(false)) - before;
  return [
    { part, what: `${what}: lost`, value: Math.max(0, deliveries - taken), unit: '', aim: none },
    { part, what: `${what}: taken twice`, value: Math.max(0, taken - deliveries), unit: '', aim: none },
    {
      part,
      what: `${what}: slowest answer`,
      value: times.at(-1) ?? 0,
      unit: 'ms',
      aim: { value: LONGEST_MS, is: 'at most' },
      note: `median ${quantile(times, 0.5).toFixed(1)} ms, 95th percentile ${quantile(times, 0.95).toFixed(1)} ms`,
    },
    { part, what: 'answered a second', value: (2 * deliveries) / ((answered - started) / 1_000), unit: '/s' },
    { part, what: 'from the last answer until all were read at GitHub', value: worked - answered, unit: 'ms' },
  ];
}

interface Moving {
  project: BenchProject;
  repository: StandInRepository;
  seconds: number;
}

async function moveBeside(bench: Bench, { project, repository, seconds }: Moving): Promise<Row[]> {
  const { standIns, client } = bench;
  let turn = 0;
  const any = () => project.ticketIds[(turn++ * 7919) % project.ticketIds.length] as string;
  const times = { calm: [] as number[], hanging: [] as number[] };
  const move = (into: number[]) => async () => {
    const body = { status: STATUSES[turn % STATUSES.length], before: any() };
    const begun = performance.now();
    const { status, text } = await client.send('POST', `/api/tickets/${any()}/move`, body);
    into.push(performance.now() - begun);
    if (status >= 300) throw new Error(`a move was answered ${status} ${text}`);
  };
  // The first ones are slow: their code has not been compiled yet.
  await runLoad(1, 2, move([]));
  const met = standIns.wire.met();
  // In turns, so that a slow moment of the machine is not one side's alone.
  for (let round = 0; round < ROUNDS; round++) {
    await standIns.wire.set('none');
    await runLoad(1, seconds, move(times.calm));
    await standIns.wire.set('hang');
    const waiting = askAll(bench, project, repository);
    await runLoad(1, seconds, move(times.hanging));
    await standIns.wire.set('none');
    await waiting;
  }
  for (const each of Object.values(times)) each.sort((a, b) => a - b);
  const { calm, hanging } = times;
  const says = (sorted: number[]) => `${quantile(sorted, 0.5).toFixed(1)}, ${quantile(sorted, 0.99).toFixed(1)} ms`;
  const hung = standIns.wire.met() - met;
  const what = 'a move, every integration hanging, beside all of them answering';
  const note = `median, 99th percentile: ${says(hanging)} beside ${says(calm)}; ${hanging.length} beside ${calm.length} moves, ${hung} calls hung`;
  return (
    [
      ['median', 0.5],
      ['99th percentile', 0.99],
    ] as const
  ).map(([name, q]) => ({
    part: 'integrations',
    what: `${what}, ${name}`,
    value: quantile(hanging, q) / quantile(calm, q),
    unit: 'times',
    aim: { value: 1.1, is: 'at most' as const },
    ...(q === 0.5 && { note }),
  }));
}

/** Sends requests, and a delivery for a job, that have to wait for each provider. */
async function askAll(bench: Bench, project: BenchProject, repository: StandInRepository): Promise<void> {
  const { client, standIns } = bench;
  const today = dayOf(new Date());
  const [team] = standIns.designs.team.projects;
  const [hook] = repository.hooks;
  const delivery = signed(hook?.secret ?? '', 'pull_request', JSON.stringify({ pull_request: { number: 1 } }));
  const ask = (name: string, body: object) => client.send('POST', `/api/functions/${name}`, body);
  await Promise.all([
    ask('figma-data', { action: 'files', companyId: project.company_id, projectId: team?.id }),
    ask('github-integration', { action: 'issues', projectId: project.id }),
    ask('slack-integration', { action: 'channels', companyId: project.company_id }),
    ask('google-calendar', {
      action: 'events',
      timeMin: `${today}T00:00:00Z`,
      timeMax: `${addDays(today, 1)}T00:00:00Z`,
    }),
    client.send('POST', new URL(hook?.url ?? '').pathname, Buffer.from(delivery.body), delivery.headers),
  ]);
}

async function until(isOver: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + WAIT_MS;
  while (!(await isOver())) {
    if (performance.now() > latest) throw new Error('the jobs did not end');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

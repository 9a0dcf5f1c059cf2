// Measures the assistant: a word from the provider to the screen, the context of a large project, and answers beside moves.
import type { Browser } from '@playwright/test';
import type { SignedIn } from '@worklane/contract/auth';
import { createClient } from './http-client.ts';
import { timeOf } from './http-part.ts';
import { inTime, signedIn, withBrowser } from './in-browser.ts';
import type { Row } from './row.ts';
import { median, quantile } from './run-load.ts';
import { type Bench, type BenchProject, PASSWORD, ticketsFor } from './set-up.ts';

const TICKETS = 5_000;
const ANSWERS = 30;
const WORDS = 200;
/** Milliseconds between two words, as fast as models commonly write. */
const PACE_MS = 20;
const ASKED_WITHIN_MS = 60_000;

interface Size {
  rounds: number;
  seconds: number;
}

export async function measureAssistant(bench: Bench, { rounds, seconds }: Size): Promise<Row[]> {
  const project = await bench.addProject('ASSIST', ticketsFor(TICKETS));
  await giveKey(bench, bench.session);
  return [
    await contextRow(bench, project, rounds * 5),
    ...(await withBrowser((browser) => inTime(wordRows(browser, bench, project)))),
    await besideRow(bench, project, { rounds, seconds }),
  ];
}

async function giveKey({ address, model }: Bench, { token, companies }: SignedIn): Promise<void> {
  const client = createClient(address, token);
  const path = `/api/companies/${companies[0]?.id}/ai/key`;
  const { status, text } = await client.send('PUT', path, { api_key: model.key });
  client.close();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
}

async function contextRow({ client }: Bench, { id }: BenchProject, rounds: number): Promise<Row> {
  const times: number[] = [];
  let length = 0;
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const { status, text } = await client.send('POST', `/api/ai/${id}/context`, { message: 'Give me a full report' });
    times.push(performance.now() - begun);
    if (status !== 200) throw new Error(`the context was answered ${status}: ${text}`);
    length = text.length;
  }
  return {
    part: 'assistant',
    what: `full context of ${TICKETS} tickets over HTTP, median`,
    value: median(times),
    unit: 'ms',
    aim: { value: 100, is: 'at most' },
    note: `${Math.round(length / 1_000)} kB`,
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `w${index}.`).join(' ');

/** Measures from the moment the provider sends a word until the frame that shows it. Both clocks are the machine's. */
async function wordRows(browser: Browser, bench: Bench, { key }: BenchProject): Promise<Row[]> {
  const context = await signedIn(browser, bench);
  const page = await context.newPage();
  await page.goto(`/projects/${key}`);
  await page.getByRole('button', { name: 'AI Project Assistant' }).click();
  const sentAt: number[] = [];
  bench.model.script({
    text: numbered(WORDS),
    pace: PACE_MS,
    onSent: () => void sentAt.push(performance.timeOrigin + performance.now()),
  });
  const input = page.getByPlaceholder('What would you like to do?');
  await input.fill('Count');
  const shown = page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const seen = new MutationObserver(() => {
          const text = document.querySelector('[role="log"]')?.textContent ?? '';
          let last = times.length - 1;
          while (text.includes(`w${last + 1}.`)) last++;
          requestAnimationFrame(() =>
            setTimeout(() => {
              while (times.length <= last) times.push(performance.timeOrigin + performance.now());
              if (times.length < count) return;
              seen.disconnect();
              resolve(times);
            }, 0),
          );
        });
        seen.observe(document, { childList: true, subtree: true, characterData: true });
      }),
    WORDS,
  );
  await input.press('Enter');
  const late = (await shown).map((at, index) => at - (sentAt[index] ?? 0)).sort((a, b) => a - b);
  await context.close();
  const part = 'assistant';
  return [
    {
      part,
      what: 'word from the provider to the screen, median',
      value: quantile(late, 0.5),
      unit: 'ms',
      aim: { value: 50, is: 'at most' },
    },
    { part, what: 'the same, 95th percentile', value: quantile(late, 0.95), unit: 'ms' },
  ];
}

/** Moves on a board while answers are written, and while as many streams of the model are read without the product. */
async function besideRow(bench: Bench, project: BenchProject, { rounds, seconds }: Size): Promise<Row> {
  const people: Person[] = [];
  // One by one: the server refuses to hash many passwords at once.
  for (let index = 0; index < ANSWERS; index++) people.push(await aPerson(bench, index));
  const text = numbered(Math.ceil((seconds * 1_500) / PACE_MS));
  const plain: number[] = [];
  const beside: number[] = [];
  const during = async (stream: (person: Person) => Promise<void>) => {
    // Nobody is answered before all have asked: an early answer would end before the last one begins.
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    bench.model.script(...people.map(() => ({ text, pace: PACE_MS, until })));
    const streams = people.map(stream);
    const deadline = performance.now() + ASKED_WITHIN_MS;
    while (bench.model.underWay() < ANSWERS) {
      if (performance.now() > deadline) throw new Error(`only ${bench.model.underWay()} of ${ANSWERS} answers began`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    answer();
    const { p50 } = await timeOf(bench, project, 'move', seconds);
    if (bench.model.underWay() < ANSWERS) throw new Error('an answer ended before the moves did');
    await Promise.all(streams);
    return p50;
  };
  await timeOf(bench, project, 'move', seconds);
  // In turns, so that a slow moment of the machine is not one side's alone.
  for (let round = 0; round < rounds; round++) {
    plain.push(await during(() => readModel(bench)));
    beside.push(await during((person) => readAnswer(bench, person)));
  }
  const [calm, busy] = [median(plain), median(beside)];
  return {
    part: 'assistant',
    what: `a move while ${ANSWERS} answers are written, beside one while the model alone writes them`,
    value: busy / calm,
    unit: 'times',
    aim: { value: 1.2, is: 'at most' },
    note: `${busy.toFixed(1)} and ${calm.toFixed(1)} ms; ${1_000 / PACE_MS} words a second each`,
  };
}

interface Person {
  token: string;
  project_id: string;
}

/** Registers a person with a company, a key and a project, because a person has one answer at a time. */
async function aPerson(bench: Bench, index: number): Promise<Person> {
  const person = {
    name: 'Asker',
    email: `asker-${index}@example.com`,
    password: PASSWORD,
    company_name: `Asks ${index}`,
  };
  const registering = createClient(bench.address, '');
  const session = JSON.parse((await registering.send('POST', '/api/auth/register', person)).text) as SignedIn;
  registering.close();
  await giveKey(bench, session);
  const client = createClient(bench.address, session.token);
  const body = { company_id: session.companies[0]?.id, name: 'Asked', key: 'ASKED' };
  const { id } = JSON.parse((await client.send('POST', '/api/projects', body)).text) as { id: string };
  client.close();
  return { token: session.token, project_id: id };
}

const readAnswer = ({ address }: Bench, { token, project_id }: Person) =>
  readAll(`${address}/api/functions/ai-chat`, token, { projectId: project_id, message: 'Count' });

const readModel = ({ model }: Bench) =>
  readAll(`${model.url}/chat/completions`, model.key, {
    model: 'stand-in',
    stream: true,
    messages: [{ role: 'user', content: 'Count' }],
  });

async function readAll(url: string, token: string, body: object): Promise<void> {
  const headers = {
    accept: 'text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  for await (const _ of answer.body);
}

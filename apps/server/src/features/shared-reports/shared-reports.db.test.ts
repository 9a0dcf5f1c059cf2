// Tests shared reports: what their page says and keeps back, and when their links stop working.
import { members } from '@worklane/contract/members';
import { type NewSharedReport, sharedReports } from '@worklane/contract/shared-reports';
import { sprints } from '@worklane/contract/sprints';
import { ROLES } from '@worklane/domain/access/roles';
import { STATUS_COLORS } from '@worklane/domain/projects/default-board';
import { REPORT_LIMITS, REPORT_SECTIONS, type ReportSection } from '@worklane/domain/reports/vocabulary';
import { addDays } from '@worklane/domain/sprints/calendar';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aMember, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { sweepReports } from './sweep.ts';
import { openReport, type Page } from './testing/open-report.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

const db = () => app.services.db;
const create = (body: NewSharedReport, { token } = owner, target = project) =>
  callEndpoint(app, sharedReports.create, { token, params: { project: target.id }, body });
const list = async () =>
  (await callEndpoint(app, sharedReports.list, { token: owner.token, params: { project: project.id } })).body;
const onReport = (shared_report: string, { token } = owner) => ({
  token,
  params: { project: project.id, shared_report },
});
const revoke = (id: string) => callEndpoint(app, sharedReports.revoke, onReport(id));

const open = (link: string): Promise<Page> => openReport(app, link);

async function shared(...sections: ReportSection[]) {
  const { body } = await create({ title: 'Status for the client', sections });
  return { id: body.report.id, link: body.link };
}

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  await db().query(sql`update projects set total_project_hours = 40 where id = ${project.id}`);
  const title = 'Bolts <img src=x onerror=alert(1)> & "nuts"';
  const { id } = await aTicket(app, owner, project, { title, status: 'done' });
  await aTicket(app, owner, project, { title: 'Only begun', status: 'in_progress' });
  const today = new Date().toISOString().slice(0, 10);
  await callEndpoint(app, sprints.create, {
    token: owner.token,
    params: { project: project.id },
    body: { name: 'Sprint of <bolts>', start_date: today, end_date: addDays(today, 13), status: 'active' },
  });
  await db().query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, note, created_at, updated_at)
    values (${project.company_id}, ${uuidv7()}, ${id}, ${owner.id}, ${today}, 750, '', now(), now())`);
});
afterAll(() => app.close());

beforeEach(async () => {
  await db().query(sql`delete from shared_reports`);
  await db().query(sql`delete from limits.counters`);
});

it('opens without an account, with current figures', async () => {
  const { link } = await shared(...REPORT_SECTIONS);
  const page = await open(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<h1 dir="auto">Status for the client</h1>');
  expect(page.text).toContain('12.5 of 40 hours used, 31%');
  expect(page.text).toContain('0 of 0 tickets done');
  expect(page.text).toContain('Sprint of &lt;bolts&gt;');
  expect(page.text).toMatch(/To do 0<.*In progress 1<.*In review 0<.*Done 1</);
  // Nothing of a title becomes markup.
  expect(page.text).toContain('Bolts &lt;img src=x onerror=alert(1)&gt; &amp; &quot;nuts&quot;');
  expect(page.text).not.toMatch(/<(img|script|a|form|iframe|link)\b/);
});

it('draws each status in its color', async () => {
  const { link } = await shared('status');
  const { text } = await open(link);
  for (const [category, color] of Object.entries(STATUS_COLORS)) {
    expect(text).toContain(`<i class="${category}"></i>`);
    expect(text).toContain(`.${category}{fill:${color};`);
  }
});

it('keeps the page out of caches, search engines, frames and referrers, and lets it load nothing', async () => {
  const { link } = await shared('status');
  for (const { headers } of [await open(link), await open(`${link}x`)]) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('set-cookie')).toBeNull();
  }
});

it('contains no sections that were not chosen, no people and no other projects', async () => {
  const other = await aProject(app, owner);
  await aTicket(app, owner, other, { title: 'Secret elsewhere', status: 'done' });
  const marks: Record<ReportSection, string> = {
    status: 'Tickets by status',
    sprint: 'Sprint of',
    created_done: 'Created and done',
    throughput: 'Throughput',
    cycle_time: 'Cycle time',
    budget: 'hours used',
    finished: 'Bolts',
  };
  for (const section of REPORT_SECTIONS) {
    const { text } = await open((await shared(section)).link);
    const seen = REPORT_SECTIONS.filter((each) => text.includes(marks[each]));
    expect(seen).toEqual([section]);
  }
  const { text } = await open((await shared(...REPORT_SECTIONS)).link);
  // The company is named after its owner here.
  expect(text.match(/Mara Lindqvist/g)).toEqual(['Mara Lindqvist']);
  expect(text).toContain('<bdi>Mara Lindqvist&#39;s company</bdi>');
  for (const hidden of [owner.id, owner.email, 'Secret elsewhere', other.key, project.id, owner.company_id])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
});

it('answers wrong, expired, revoked and ended links with the same bytes', async () => {
  const wrong = await open('http://x/api/shared_report?token=none');
  expect(wrong.status).toBe(404);
  const same = async (link: string) => {
    const page = await open(link);
    const headersOf = ({ headers }: Page) =>
      [...headers].filter(([name]) => !/^(x-request-id|date)$/.test(name)).sort();
    expect([page.status, page.text, headersOf(page)]).toEqual([wrong.status, wrong.text, headersOf(wrong)]);
  };
  await same('http://x/api/shared_report');
  await same('http://x/api/shared_report?token=');
  const { id, link } = await shared('status');
  // What was read a moment ago is kept, and served to nobody once the link has ended.
  expect((await open(link)).status).toBe(200);
  await same(`${link}A`);
  await same(link.slice(0, -1));
  const given = sql`where id = ${id}`;
  const states = [
    [
      sql`update shared_reports set created_at = now() - interval '1 day', expires_at = now() - interval '1 second' ${given}`,
      sql`update shared_reports set expires_at = now() + interval '1 day' ${given}`,
    ],
    [
      sql`update shared_reports set revoked_at = now() ${given}`,
      sql`update shared_reports set revoked_at = null ${given}`,
    ],
    [
      sql`update projects set status = 'archived' where id = ${project.id}`,
      sql`update projects set status = 'active' where id = ${project.id}`,
    ],
    [
      sql`update projects set deleted_at = now() where id = ${project.id}`,
      sql`update projects set deleted_at = null where id = ${project.id}`,
    ],
    [
      sql`update companies set deleted_at = now() where id = ${project.company_id}`,
      sql`update companies set deleted_at = null where id = ${project.company_id}`,
    ],
  ] as const;
  for (const [end, resume] of states) {
    await db().query(end);
    await same(link);
    await db().query(resume);
    expect((await open(link)).status).toBe(200);
  }
});

it('is unavailable while its creator may not see the figures, and ends when they leave the company', async () => {
  const manager = await aMember(app, owner.company_id, 'project_manager');
  const { body } = await create({ title: 'Mine', sections: ['status'] }, manager);
  expect((await open(body.link)).status).toBe(200);
  const setRole = (role: string) =>
    db().query(
      sql`update company_members set role = ${role} where company_id = ${owner.company_id} and user_id = ${manager.id}`,
    );
  await setRole('client');
  expect((await open(body.link)).status).toBe(404);
  await setRole('project_manager');
  expect((await open(body.link)).status).toBe(200);
  const params = { company: owner.company_id, member: manager.id };
  expect((await callEndpoint(app, members.remove, { token: owner.token, params })).status).toBeLessThan(300);
  expect((await open(body.link)).status).toBe(404);
  expect(await list()).toEqual([]);
});

it('keeps a hash of the secret, and shows the link once', async () => {
  const { link } = await shared('status');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await db().query<{ row: string }>(sql`select r::text as row from shared_reports r`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  expect(JSON.stringify(await list())).not.toContain(token);
});

it('is revoked at once, restored within a day, and deleted after it', async () => {
  const { id, link } = await shared('status');
  expect((await revoke(id)).status).toBe(204);
  expect((await revoke(id)).error?.code).toBe('shared_report_not_found');
  expect([(await open(link)).status, await list()]).toEqual([404, []]);
  const restore = () => callEndpoint(app, sharedReports.restore, onReport(id));
  expect((await restore()).status).toBe(204);
  expect((await open(link)).status).toBe(200);
  expect(await sweepReports(app.services)).toBe(0);
  await db().query(sql`update shared_reports set revoked_at = now() - interval '25 hours' where id = ${id}`);
  expect((await restore()).error?.code).toBe('shared_report_not_found');
  expect(await sweepReports(app.services)).toBe(1);
});

it('says when it was last opened, with one event a minute', async () => {
  const { link } = await shared('status');
  expect((await list())[0]?.last_opened_at).toBeNull();
  const count = async () =>
    (await eventTypesOf(app, project)).filter((type) => type === 'shared_report.changed').length;
  const before = await count();
  for (let time = 0; time < 3; time++) await open(link);
  expect(Date.parse((await list())[0]?.last_opened_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await count()).toBe(before + 1);
});

it('reads the figures of a link once a minute', async () => {
  const { link } = await shared('status');
  const first = (await open(link)).text;
  const { id } = await aTicket(app, owner, project, { title: 'Later' });
  expect((await open(link)).text).toBe(first);
  await db().query(sql`delete from ticket_records where id = ${id}`);
});

it('is valid for 30 days by default, at most a year, and needs at least one section', async () => {
  const days = ({ created_at, expires_at }: { created_at: string; expires_at: string }) =>
    Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000);
  const sections: ReportSection[] = ['status'];
  expect(days((await create({ title: 'A', sections })).body.report)).toBe(30);
  expect(days((await create({ title: 'A', sections, days: 365 })).body.report)).toBe(365);
  expect((await create({ title: 'A', sections, days: 366 })).status).toBe(400);
  expect((await create({ title: 'A', sections: [] })).status).toBe(400);
  expect((await create({ title: '', sections })).status).toBe(400);
});

it('has a limit in each project, and none for archived projects', async () => {
  const full = await aProject(app, owner);
  await db().query(sql`
    insert into shared_reports (company_id, id, project_id, token_hash, title, sections, created_by, created_at, expires_at)
    select ${full.company_id}, gen_random_uuid(), ${full.id}, sha256(n::text::bytea), 'R', array['status'], ${owner.id}, now(),
           now() + interval '1 day'
    from generate_series(1, ${REPORT_LIMITS.perProject}::integer) n`);
  const body = { title: 'One more', sections: ['status' as const] };
  expect((await create(body, owner, full)).error?.code).toBe('shared_report_limit');
  await db().query(sql`update projects set status = 'archived' where id = ${full.id}`);
  expect((await create(body, owner, full)).error?.code).toBe('project_archived');
});

it('is refused to all but owners, administrators and project managers', async () => {
  for (const role of ROLES) {
    const person = role === 'owner' ? owner : await aMember(app, owner.company_id, role);
    const { status } = await create({ title: 'Mine', sections: ['status'] }, person);
    const expected = ['owner', 'admin', 'project_manager'].includes(role) ? [200] : [403, 404];
    expect([role, expected.includes(status)]).toEqual([role, true]);
  }
});

it('refuses an address that opens too many links, whatever they are', async () => {
  const { link } = await shared('status');
  const limit = Math.ceil(300 * app.services.config.rateLimitFactor);
  const tried = await Promise.all(Array.from({ length: 5 }, () => open('http://x/api/shared_report?token=guess')));
  expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  await db().query(sql`update limits.counters set points = ${limit} where key like 'report:%'`);
  const refused = await open(link);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Try again later');
});

it('gives a repeated request its own link, and no second report', async () => {
  const headers = { 'idempotency-key': uuidv7() };
  const send = () =>
    callEndpoint(app, sharedReports.create, {
      token: owner.token,
      params: { project: project.id },
      body: { title: 'Twice', sections: ['status'] },
      headers,
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await list()).toHaveLength(1);
  expect((await open(first.body.link)).status).toBe(404);
  expect((await open(second.body.link)).status).toBe(200);
});

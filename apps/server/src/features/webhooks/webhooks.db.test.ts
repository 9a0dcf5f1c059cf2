// Tests managing webhooks, and the secrets that sign their deliveries.
import { companies } from '@worklane/contract/companies';
import { projectWebhooks, webhooks } from '@worklane/contract/integrations/webhooks';
import { WEBHOOK_LIMITS, type WebhookEvent } from '@worklane/domain/webhooks/vocabulary';
import type { Receiver } from '@worklane/stand-ins/integrations/webhook-receiver';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWebhookWorld, type WebhookWorld } from '../../testing/worlds/webhook-world.ts';
import { sweepWebhooks } from './sweep.ts';

let world: WebhookWorld;
let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let receiver: Receiver;

beforeAll(async () => {
  world = await startWebhookWorld(inject('templateUrl'));
  ({ app } = world);
});
beforeEach(async () => {
  ({ owner, project, receiver } = await world.begin());
});
afterAll(() => world.close());

describe('a secret', () => {
  it('is returned once, and after a rotation both sign for a day', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    const [former = ''] = receiver.secrets;
    expect(former).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await world.asOwner(app, webhooks.rotate, { params: world.on(webhook) });
    receiver.secrets = [former, body.secret];
    await aTicket(app, owner, project);
    await world.sent();
    expect((await world.read(webhook))?.former_secret_until).not.toBeNull();
    world.later(WEBHOOK_LIMITS.rotationHours * 3600 + 1);
    await aTicket(app, owner, project);
    await world.sent();
    expect(receiver.calls.map(({ signedBy }) => signedBy)).toEqual([[0, 1], [1]]);
    await sweepWebhooks(world.sender.services);
    expect((await world.read(webhook))?.former_secret_until).toBeNull();
    const stored = JSON.stringify(
      await world.query(sql`
      select to_jsonb(w)::text as row from webhooks w union all select to_jsonb(e)::text from events e`),
    );
    for (const secret of [former, body.secret, receiver.url]) expect(stored).not.toContain(secret);
    const answers = JSON.stringify([await world.read(webhook), await world.log(webhook)]);
    for (const secret of [former, body.secret]) expect(answers).not.toContain(secret);
  });
});

describe('managing them', () => {
  it.each([
    'http://example.com/hook',
    'https://user:secret@example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::ffff:169.254.169.254]/hook',
    'https://10.0.0.8/hook',
    'https://localhost/hook',
  ])('refuses %s', async (url) => {
    const created = await world.asOwner(app, webhooks.create, { params: world.company(), body: world.fields({ url }) });
    expect(created.error?.code).toBe('webhook_address_refused');
    const webhook = await world.aWebhook();
    const changed = await world.asOwner(app, webhooks.update, { params: world.on(webhook), body: { url } });
    expect(changed.error?.code).toBe('webhook_address_refused');
  });

  it('sends nothing to a name that leads to a private address', async () => {
    const webhook = await world.aWebhook({ url: 'https://inside.example/hook', events: ['ticket.created'] });
    await aTicket(app, owner, project);
    await world.sent();
    expect(await world.log(webhook)).toMatchObject([
      { state: 'waiting', status: null, error: 'This address is not allowed.' },
    ]);
  });

  it('of a project is for users who may change its settings, who see no other', async () => {
    const manager = await aMember(world.sender, owner.company_id, 'team_member');
    await aProjectMember(app, project, manager, 'project_manager');
    const ofCompany = await world.aWebhook();
    const call = callAs(() => manager);
    const params = { project: project.id };
    const { body } = await call(app, projectWebhooks.create, { params, body: world.fields() });
    const { body: listed } = await call(app, projectWebhooks.list, { params });
    expect(listed.map(({ id }) => id)).toEqual([body.webhook.id]);
    for (const endpoint of [
      projectWebhooks.update,
      projectWebhooks.rotate,
      projectWebhooks.test,
      projectWebhooks.delete,
    ])
      expect((await call(app, endpoint, { params: { ...params, webhook: ofCompany } })).status).toBe(404);
    expect((await call(app, webhooks.list, { params: world.company() })).status).toBe(403);
    const all = (await world.asOwner(app, webhooks.list, { params: world.company() })).body;
    expect(all.map(({ id, project_id }) => [id, project_id])).toEqual([
      [ofCompany, null],
      [body.webhook.id, project.id],
    ]);
  });

  it('has limits for a project and a company', async () => {
    const create = () =>
      world.asOwner(app, projectWebhooks.create, { params: { project: project.id }, body: world.fields() });
    const made = [];
    for (let count = 0; count < WEBHOOK_LIMITS.perProject; count++) made.push((await create()).status);
    expect(new Set(made)).toEqual(new Set([200]));
    expect((await create()).error).toMatchObject({ code: 'webhook_limit', message: expect.stringContaining('10') });
  });

  it('changes what is chosen, refuses projects of others, and deletes it with its log', async () => {
    const webhook = await world.aWebhook();
    const stranger = await aPerson(world.sender);
    const foreign = await aProject(app, stranger);
    const change = (body: object) => world.asOwner(app, webhooks.update, { params: world.on(webhook), body });
    expect((await change({ project_ids: [foreign.id] })).error?.code).toBe('project_not_found');
    const events: WebhookEvent[] = ['ticket.created'];
    expect((await change({ name: 'Chat', events, project_ids: [project.id] })).body).toMatchObject({
      name: 'Chat',
      events,
      project_ids: [project.id],
      url: receiver.url,
    });
    expect((await change({ project_ids: null })).body).toMatchObject({ name: 'Chat', project_ids: null });
    await aTicket(app, owner, project);
    await world.sent();
    expect((await world.asOwner(app, webhooks.delete, { params: world.on(webhook) })).status).toBe(204);
    expect((await world.asOwner(app, webhooks.deliveries, { params: world.on(webhook) })).error?.code).toBe(
      'webhook_not_found',
    );
    expect(await world.query(sql`select 1 from webhook_deliveries where webhook_id = ${webhook}`)).toEqual([]);
  });

  it('ends with the company', async () => {
    await world.aWebhook();
    const name = (await world.asOwner(app, companies.get, { params: world.company() })).body.name;
    await world.asOwner(app, companies.delete, { params: world.company(), body: { name } });
    expect(await world.query(sql`select 1 from webhooks where company_id = ${owner.company_id}`)).toEqual([]);
  });
});

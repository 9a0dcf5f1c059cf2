// Tests that a user can undo what their programs did: each kind of change that accepts API tokens, several changes of one record newest
// first, and nothing that was changed by hand since.
import { batches } from '@worklane/contract/batches';
import { documentThreads } from '@worklane/contract/document-threads';
import { documentRevisions, documents, documentTrash } from '@worklane/contract/documents';
import { allEndpoints } from '@worklane/contract/index';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { tokenActions } from '@worklane/contract/token-actions';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { seenRows } from '../../testing/seen-rows.ts';
import { SPECIMENS } from '../../testing/specimens/all-specimens.ts';
import { type CallInput, callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { makeWorld, type World } from '../../testing/walk/walk-world.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

/**
 * Reads what people see, except tokens, whose last use is no change of the agent's, and what documents in the trash
 * keep: their watchers and files.
 */
async function seen(company_id: string): Promise<unknown> {
  const { api_tokens: _, document_watchers: __, files = [], ...others } = await seenRows(app.services.db, company_id);
  const rows = { ...others, files: files.filter((each) => (each as { kind: string }).kind !== 'document') };
  // Who wrote a document last is its undo's user. The walk's own rows hold a comment that isn't HTML, and no sum of their time.
  const text = JSON.stringify(rows).replaceAll('<p>Walked</p>', 'Walked');
  return JSON.parse(
    text.replace(/"updated_by":("[^"]*"|null)/g, '"updated_by":""').replace(/"time_spent":\d+/g, '"time_spent":0'),
  );
}
const undo = (token: string, batch: string) => callEndpoint(app, batches.undo, { token, params: { batch }, body: {} });

/** Why nothing of them can be undone. */
const NOT_UNDONE: Record<string, string> = {
  'attachments.addImage': 'No text shows the picture yet.',
  'documents.addImage': 'No text shows the picture yet.',
  'documentThreads.addImage': 'No text shows the picture yet.',
  'imports.upload': 'Nothing is imported yet.',
  'imports.run': 'An import of thousands of tickets is not one change.',
  'imports.cancel': 'An import is run by hand, from its file.',
  'sprints.undoCompletion': 'Completing the sprint again moves what is unfinished by then.',
  'proposals.propose': 'A proposal is rejected.',
};

describe('each change that accepts API tokens', () => {
  let world: World;
  let owner: TestPerson;
  let token: string;
  beforeAll(async () => {
    world = await makeWorld(app);
    owner = world.principals.find((each) => each.name === 'owner')?.person as TestPerson;
    token = (await aToken(app, owner)).secret;
  });
  const changing = allEndpoints.filter(({ takesToken, method }) => takesToken && method !== 'GET');
  const named = (endpoints: readonly AnyEndpoint[]) => endpoints.map(({ name }) => name);
  it('is listed where it can not be undone', () => {
    expect(named(changing)).toEqual(expect.arrayContaining(Object.keys(NOT_UNDONE)));
  });

  it.each(named(changing.filter(({ name }) => !(name in NOT_UNDONE))))('is undone: %s', async (name) => {
    const { company_id } = owner;
    const since = await world.fingerprint();
    const target = await world.makeTarget('own project', owner);
    const endpoint = changing.find((each) => each.name === name) as AnyEndpoint;
    const before = await seen(company_id);
    const request = SPECIMENS[name]?.request(target, owner) as CallInput<never>;
    const { status, error } = await callEndpoint(app, endpoint, { ...request, token });
    expect([status < 300, error]).toEqual([true, undefined]);
    const { body } = await callEndpoint(app, tokenActions.list, { token: owner.token, query: { company_id } });
    expect(body[0]?.undo).toBe('possible');
    const undone = await undo(owner.token, body[0]?.id ?? '');
    expect([undone.status, undone.error]).toEqual([200, undefined]);
    expect(await seen(company_id)).toEqual(before);
    await world.leave(target, since);
  });
});

describe('changes of one record', () => {
  let mara: TestPerson;
  let project: { id: string; company_id: string };
  let token: string;
  beforeEach(async () => {
    mara = await aPerson(app);
    project = await aProject(app, mara);
    token = (await aToken(app, mara)).secret;
  });
  const actions = async () => {
    const query = { company_id: mara.company_id };
    return (await callEndpoint(app, tokenActions.list, { token: mara.token, query })).body;
  };
  /** Undoes all that the program did, newest first, and compares with what was there before each change. */
  async function undoAll(states: readonly unknown[]) {
    const done = await actions();
    expect(done).toHaveLength(states.length);
    for (const [index, { id }] of done.entries()) {
      const undone = await undo(mara.token, id);
      expect([index, undone.error]).toEqual([index, undefined]);
      expect([index, await seen(mara.company_id)]).toEqual([index, states.at(-1 - index)]);
    }
  }
  const made = async <Body>(answer: Promise<{ body: Body; error?: unknown }>): Promise<Body> => {
    const { body, error } = await answer;
    expect(error).toBeUndefined();
    return body;
  };
  const create = (by = token, body: object = {}) =>
    made(
      callEndpoint(app, documents.create, {
        token: by,
        params: { project: project.id },
        body: { title: 'Runbook', content: '<p>One</p>', ...body },
      }),
    );
  const now = async (document: string) =>
    (await callEndpoint(app, documents.get, { token: mara.token, params: { document } })).body;
  const update = async (document: string, body: object, by = token) => {
    const { version } = await now(document);
    return made(callEndpoint(app, documents.update, { token: by, params: { document }, body: { version, ...body } }));
  };

  it('are undone newest first: a document, which ends in the trash', async () => {
    const states: unknown[] = [];
    const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      states.push(await seen(mara.company_id));
      return work();
    };
    const { id } = await step(() => create());
    const document = { document: id };
    await step(() => update(id, { content: '<p>Two</p>' }));
    await step(() => update(id, { title: 'Handbook' }));
    await step(() => update(id, { content: '<p>Three</p>', title: 'Guide', category: 'Rules' }));
    await step(() => update(id, { content: '', external_url: 'https://example.com/' }));
    await step(() => update(id, { content: '<p>Four</p>', external_url: null }));
    await step(async () => {
      const [revision] = await made(callEndpoint(app, documentRevisions.list, { token, params: document })).then(
        (revisions) => revisions.slice(-1),
      );
      const params = { ...document, revision: revision?.id ?? '' };
      await made(callEndpoint(app, documentRevisions.restore, { token, params, body: {} }));
    });
    await step(() => update(id, { category: 'Notes' }));
    await step(() => made(callEndpoint(app, documents.delete, { token, params: document })));
    await step(() =>
      made(callEndpoint(app, documentTrash.restore, { token, params: { project: project.id, ...document } })),
    );
    await step(() => update(id, { content: '<p>Five</p>' }));
    await undoAll(states);
    const params = { project: project.id };
    const trash = await callEndpoint(app, documentTrash.list, { token: mara.token, params });
    expect(trash.body.map((each) => each.id)).toEqual([id]);
  });

  it('are undone newest first: comments on tickets and documents, and logged time', async () => {
    const params = { ticket: (await aTicket(app, mara, project)).id };
    const document = { document: (await create(mara.token)).id };
    const states: unknown[] = [];
    const step = async <Result>(work: Promise<Result> | (() => Promise<Result>)): Promise<Result> => {
      states.push(await seen(mara.company_id));
      return typeof work === 'function' ? work() : work;
    };
    const body = (content: string) => ({ content });
    const comment = await step(() =>
      made(callEndpoint(app, tickets.comment, { token, params, body: body('<p>One</p>') })),
    );
    const ofComment = { ...params, comment: comment.id };
    for (const words of ['<p>Two</p>', '<p>Three</p>'])
      await step(() => made(callEndpoint(app, tickets.editComment, { token, params: ofComment, body: body(words) })));
    await step(() => made(callEndpoint(app, tickets.deleteComment, { token, params: ofComment })));

    const entry = await step(() =>
      made(callEndpoint(app, timeEntries.add, { token, params, body: { day: '2026-11-20', minutes: 30 } })),
    );
    const ofEntry = { ...params, entry: entry.id };
    for (const changes of [{ minutes: 45 }, { minutes: 60, note: 'Review' }])
      await step(() => made(callEndpoint(app, timeEntries.change, { token, params: ofEntry, body: changes })));
    await step(() => made(callEndpoint(app, timeEntries.delete, { token, params: ofEntry })));

    const thread = await step(() =>
      made(callEndpoint(app, documentThreads.start, { token, params: document, body: body('One') })),
    );
    const remark = { ...document, comment: thread.comments[0]?.id ?? '' };
    for (const words of ['Two', 'Three'])
      await step(() =>
        made(callEndpoint(app, documentThreads.editComment, { token, params: remark, body: body(words) })),
      );
    await undoAll(states);
  });

  it('are undone also where words were written as entities', async () => {
    const [ticket, page] = [await aTicket(app, mara, project), await create(mara.token)];
    const content = '<p>Cafe&#769; &#7;</p>';
    const body = { content };
    const states = [await seen(mara.company_id)];
    for (const description of [content, '<p>Other</p>']) {
      await made(callEndpoint(app, tickets.update, { token, params: { ticket: ticket.id }, body: { description } }));
      states.push(await seen(mara.company_id));
    }
    await made(callEndpoint(app, tickets.comment, { token, params: { ticket: ticket.id }, body }));
    states.push(await seen(mara.company_id));
    await made(callEndpoint(app, documentThreads.start, { token, params: { document: page.id }, body }));
    await undoAll(states);
  });

  it('are not undone where someone has changed the document since, and say so', async () => {
    const colleague = await aMember(app, mara.company_id, 'admin');
    const created = await create();
    const changed = await create(mara.token);
    await update(changed.id, { content: '<p>Agent</p>' });
    await update(created.id, { category: 'Theirs' }, colleague.token);
    await update(changed.id, { title: 'Theirs' }, colleague.token);
    for (const { id } of await actions()) {
      expect((await undo(mara.token, id)).error?.code).toBe('changed_since');
    }
    expect(await now(created.id)).toMatchObject({ category: 'Theirs' });
    expect(await now(changed.id)).toMatchObject({ title: 'Theirs', content: '<p>Agent</p>' });
    expect((await actions()).map((each) => each.undo)).toEqual(['possible', 'possible']);
  });

  it('keep the revision before them, also within the minutes in which saves become one', async () => {
    const { id } = await create(mara.token);
    await update(id, { content: '<p>By hand</p>' }, mara.token);
    await update(id, { content: '<p>Agent</p>' });
    await update(id, { content: '<p>By hand again</p>' }, mara.token);
    const list = await callEndpoint(app, documentRevisions.list, { token: mara.token, params: { document: id } });
    expect(list.body).toHaveLength(2);
    const [action] = await actions();
    expect((await undo(mara.token, action?.id ?? '')).error?.code).toBe('changed_since');
  });
});

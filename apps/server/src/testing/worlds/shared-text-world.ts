// Starts two processes that share the texts of documents, with a company of two members, and writers that open its documents.
import { documents } from '@worklane/contract/documents';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { aMember, aPerson, aProject } from '../factories.ts';
import { callAs, startTestApp } from '../start-test-app.ts';
import { aWriter, listenForSockets, type Writer } from './a-writer.ts';

type Options = Partial<Parameters<typeof aWriter>[0]>;

export type SharedTextWorld = Awaited<ReturnType<typeof startSharedTextWorld>>;

export async function startSharedTextWorld(templateUrl: string) {
  const app = await startTestApp(templateUrl);
  const other = await app.another();
  const [here, there] = [await listenForSockets(app), await listenForSockets(other)];
  const owner = await aPerson(app);
  const colleague = await aMember(app, owner.company_id, 'team_member');
  const call = callAs(() => owner);
  let project = await aProject(app, owner);
  const writers: Writer[] = [];

  function start(document: string, url: string, { token }: { token: string } = owner, options: Options = {}): Writer {
    const writer = aWriter({ document, token, ...options });
    writers.push(writer);
    writer.connect(url);
    return writer;
  }

  return {
    app,
    other,
    here,
    there,
    owner,
    colleague,
    call,
    start,
    project: () => project,
    async anotherProject() {
      project = await aProject(app, owner);
    },
    create: async (content = '<p>Begun</p>') =>
      (await call(app, documents.create, { params: { project: project.id }, body: { title: 'Together', content } }))
        .body,
    get: async (document: string) => (await call(app, documents.get, { params: { document } })).body,
    /** Reads a document's shared text as it is in the database. */
    texts: (document: string) =>
      app.services.db.query<{ seq: number; saved_seq: number; state_seq: number; updates: number }>(sql`
        select seq, saved_seq, state_seq, (select count(*)::integer from shared_text_updates u
          where u.company_id = t.company_id and u.document_id = t.document_id) as updates
        from shared_texts t where document_id = ${document}`),
    /** Waits until the writer has the text. */
    async opened(document: string, url: string, person: { token: string } = owner): Promise<Writer> {
      const writer = start(document, url, person);
      await expect.poll(() => writer.isIn && writer.words().length > 0).toBe(true);
      return writer;
    },
    cutAll() {
      for (const writer of writers.splice(0)) writer.cut();
    },
    async close() {
      await app.close();
      for (const each of [here, there]) each.close();
    },
  };
}

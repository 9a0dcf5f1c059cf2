// Starts a server with a user who imports tickets step by step, each time into a new project.
import { type ImportChoices, imports, type TicketImport } from '@worklane/contract/imports';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { aPerson, aProject, type TestPerson } from '../factories.ts';
import { callEndpoint, startTestApp, type TestApp, type TestAppOptions } from '../start-test-app.ts';

export const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];

export const someRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Row ${index + 1}`,
    status: STATUSES[index % 4],
    labels: ['imported'],
    estimate: index % 8,
    created_at: '2020-03-07T12:59:09-08:00',
  }));

export type ImportWorld = Awaited<ReturnType<typeof startImportWorld>>;

export async function startImportWorld(templateUrl: string, options: TestAppOptions = {}) {
  const app: TestApp = await startTestApp(templateUrl, options);
  const owner: TestPerson = await aPerson(app);
  let project = await aProject(app, owner);

  const get = (id: string, token = owner.token) => callEndpoint(app, imports.get, { token, params: { import: id } });
  const upload = (content: unknown, { token = owner.token, file_name = 'tickets.json' } = {}) =>
    callEndpoint(app, imports.upload, {
      token,
      params: { project: project.id },
      query: { file_name },
      bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
  const run = (id: string, body: ImportChoices = {}, token = owner.token) =>
    callEndpoint(app, imports.run, { token, params: { import: id }, body });
  const untilOver = async (id: string): Promise<TicketImport> => {
    for (;;) {
      const { body } = await get(id);
      if (body.state !== 'ready' && body.state !== 'running') return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const board = async () =>
    (await callEndpoint(app, tickets.board, { token: owner.token, params: { project: project.id } })).body;
  const cards = async () => {
    const { id, title, status, number } = (await board()).tickets;
    return title.map((each, index) => ({
      id: id[index] as string,
      title: each,
      status: status[index],
      number: number[index],
    }));
  };

  return {
    app,
    owner,
    get project() {
      return project;
    },
    set project(other) {
      project = other;
    },
    async newProject(): Promise<void> {
      project = await aProject(app, owner);
    },
    upload,
    get,
    run,
    cancel: (id: string, token = owner.token) => callEndpoint(app, imports.cancel, { token, params: { import: id } }),
    untilOver,
    /** Uploads a file, and imports it to the end. */
    async importFile(file: object | string, choices: ImportChoices = {}): Promise<TicketImport> {
      const { body } = await upload(file);
      const { error } = await run(body.id, choices);
      if (error) throw new Error(error.message);
      return untilOver(body.id);
    },
    board,
    /** In the order of the board. */
    cards,
    titles: async () => (await cards()).map(({ title, status }) => `${status}: ${title}`),
    idOf: async (title: string) => (await cards()).find((each) => each.title === title)?.id as string,
    commentsOf: async (ticket: string) =>
      (await callEndpoint(app, tickets.comments, { token: owner.token, params: { ticket } })).body,
    read: async (ticket: string) =>
      (await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket } })).body,
    /** Counts the rows of an import that are kept to be imported. */
    async waitingRows(id: string): Promise<number> {
      const [row] = await app.services.db.query<{ count: number }>(
        sql`select count(*)::int as count from ticket_import_rows where import_id = ${id}`,
      );
      return row?.count ?? -1;
    },
    close: () => app.close(),
  };
}

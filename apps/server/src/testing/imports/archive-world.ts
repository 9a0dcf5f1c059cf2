// Starts a server on the disk or S3 with a company whose projects are exported and imported as archives.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attachments } from '@worklane/contract/attachments';
import { exports } from '@worklane/contract/exports';
import { type ImportChoices, imports, type TicketImport } from '@worklane/contract/imports';
import { type S3StandIn, startS3 } from '@worklane/stand-ins/s3';
import sql from 'sql-template-tag';
import { aMember, aPerson, aProject, aProjectMember, type TestPerson } from '../factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../start-test-app.ts';

export type StoreKind = 'the disk' | 'S3';
type Project = { id: string; company_id: string; key: string };

export interface ArchiveWorld {
  app: TestApp;
  store: S3StandIn;
  owner: TestPerson;
  colleague: TestPerson;
  /** Creates a project with the colleague on it. */
  aProject(): Promise<Project>;
  attach(ticket: string, name: string, bytes: Uint8Array, token?: string): Promise<{ id: string; url: string }>;
  paste(ticket: string, bytes: Uint8Array, token?: string): Promise<{ id: string; url: string }>;
  fetch(url: string, token?: string): Promise<{ status: number; bytes: Buffer }>;
  download(of: Project, token?: string): Promise<{ status: number; headers: Headers; bytes: Buffer }>;
  upload(into: Project, archive: Uint8Array, token?: string): ReturnType<typeof uploadTo>;
  /** Runs an import to its end, whatever that is. */
  run(id: string, choices?: ImportChoices): Promise<TicketImport>;
  importArchive(into: Project, archive: Uint8Array, choices?: ImportChoices): Promise<TicketImport>;
  /** Lists the names of all objects in the store. */
  stored(): string[];
  /** Counts the rows that an import could leave behind, by table. */
  leftovers(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

export async function startArchiveWorld(
  templateUrl: string,
  kind: StoreKind = 'the disk',
  settings: Record<string, string> = {},
): Promise<ArchiveWorld> {
  const store = await startS3();
  const app = await startTestApp(templateUrl, { settings: { ...settings, ...(kind === 'S3' && store.settings) } });
  const owner = await aPerson(app);
  const colleague = await aMember(app, owner.company_id, 'team_member');

  const put = async (
    endpoint: typeof attachments.add,
    ticket: string,
    name: string,
    bytes: Uint8Array,
    token: string,
  ) => {
    const query = { file_name: name };
    const body = new Uint8Array(bytes);
    const answer = await callEndpoint(app, endpoint, { params: { ticket }, query, bytes: body, token });
    if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.error?.message}`);
    return answer.body;
  };
  const fetchFrom = async (path: string, token: string) => {
    const answer = await app.server.request(path, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const isStill = async () => {
    const waiting = await app.services.db.query(sql`
      select from ticket_import_rows union all select from file_removals where due_at <= now()
      union all select from file_departures limit 1`);
    return waiting.length === 0;
  };
  const run = async (id: string, choices: ImportChoices = {}): Promise<TicketImport> => {
    const started = await callEndpoint(app, imports.run, { token: owner.token, params: { import: id }, body: choices });
    if (started.status !== 200) throw new Error(`imports.run answered ${started.status}: ${started.error?.message}`);
    for (;;) {
      const { body } = await callEndpoint(app, imports.get, { token: owner.token, params: { import: id } });
      // Its end is written before it has released everything.
      if (body.state !== 'running' && (await isStill())) return body;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const upload = (into: Project, archive: Uint8Array, token = owner.token) => uploadTo(app, into, archive, token);

  return {
    app,
    store,
    owner,
    colleague,
    upload,
    run,
    async aProject() {
      const made = await aProject(app, owner);
      await aProjectMember(app, made, colleague, 'team_member');
      return made;
    },
    attach: (ticket, name, bytes, token = owner.token) => put(attachments.add, ticket, name, bytes, token),
    paste: (ticket, bytes, token = owner.token) =>
      put(attachments.addImage as never, ticket, 'pasted.png', bytes, token),
    fetch: (url, token = owner.token) => fetchFrom(url, token),
    download: ({ id }, token = owner.token) => fetchFrom(exports.archive.path.replace('{project}', id), token),
    async importArchive(into, archive, choices) {
      const { body, error } = await upload(into, archive);
      if (error) throw new Error(`imports.upload answered: ${error.message}`);
      return run(body.id, choices);
    },
    stored() {
      if (kind === 'S3') return [...store.objects.keys()].sort();
      return readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && /user-uploads|tmp.uploads/.test(each.parentPath))
        .map((each) => join(each.parentPath, each.name))
        .sort();
    },
    async leftovers() {
      const [row] = await app.services.db.query<Record<string, number>>(sql`
        select (select count(*) from tickets)::integer as tickets, (select count(*) from files)::integer as files,
               (select count(*) from staged_files)::integer as staged,
               ((select count(*) from file_removals) + (select count(*) from file_departures))::integer as removals,
               (select count(*) from ticket_import_rows)::integer as rows`);
      return row ?? {};
    },
    async close() {
      await app.close();
      await store.close();
    },
  };
}

function uploadTo(app: TestApp, into: Project, archive: Uint8Array, token: string) {
  return callEndpoint(app, imports.upload, {
    token,
    params: { project: into.id },
    query: { file_name: 'x.worklane.tar.gz' },
    bytes: new Uint8Array(archive),
  });
}

// Simulates Figma's files: metadata, contents, pictures of frames, projects of teams, and rate limits. Developers change frames on
// the page `/figma-files`.
import { crc32, deflateSync } from 'node:zlib';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { StandInApp } from './stand-in-app.ts';
import { answerPage } from './stand-in-page.ts';

export interface StandInFrame {
  id: string;
  name: string;
  /** Counts the frame's changes, and decides the color of its picture. */
  look: number;
}

export interface StandInFile {
  key: string;
  name: string;
  version: number;
  lastModified: Date;
  /** Whether the connected account can't read the file. */
  isClosed: boolean;
  pages: { id: string; name: string; frames: StandInFrame[] }[];
  components: { name: string; description: string }[];
  styles: { name: string; styleType: string }[];
}

export interface FigmaFiles {
  byKey: Map<string, StandInFile>;
  /** Creates a file with one page that has these frames. Without a key, it gets a new one. */
  create(given?: { key?: string; name?: string; frames?: string[] }): StandInFile;
  /** Changes a frame as a designer would; without a frame id, another part of the file. */
  change(file: StandInFile, frameId?: string): void;
  /** How many reads of contents and pictures (tier 1) are left, and the wait that Figma asks for after them. */
  limit: { left: number; retryAfterSeconds: number };
  /** Counts calls by kind, including those that the limit refused. */
  counts: { meta: number; file: number; image: number; picture: number };
  /** Adds this many bytes to the contents of every file, at every depth above one. */
  ballast: number;
  team: { id: string; name: string; projects: { id: string; name: string }[] };
}

const SAMPLE = 'NorthbeamEdgeConsole01';

export function addFigmaFiles(app: StandInApp, base: () => string): FigmaFiles {
  const files = createFiles();
  const { counts, limit } = files;
  const fileOf = (http: Context) => {
    const file = files.byKey.get(http.req.param('key') ?? '');
    if (!file) return { refusal: http.json({ status: 404, err: 'Not found' }, 404) };
    if (file.isClosed) return { refusal: http.json({ status: 403, err: 'Forbidden' }, 403) };
    return { file };
  };
  /** @returns undefined while there are reads left */
  const refusedBeyondLimit = (http: Context) => {
    if (limit.left-- > 0) return undefined;
    const headers = {
      'retry-after': String(limit.retryAfterSeconds),
      'x-figma-plan-tier': 'starter',
      'x-figma-rate-limit-type': 'low',
    };
    return http.json({ status: 429, err: 'Rate limit exceeded' }, 429, headers);
  };

  app.get('/figma-api/v1/files/:key/meta', (http) => {
    counts.meta++;
    const { file, refusal } = fileOf(http);
    if (!file) return refusal;
    const { name, version, lastModified } = file;
    const meta = { name, folder_name: 'Edge', version: String(version), last_touched_at: lastModified.toISOString() };
    return http.json({ file: { ...meta, editorType: 'figma', role: 'viewer', creator: { id: '1', handle: 'Mara' } } });
  });
  app.get('/figma-api/v1/files/:key/nodes', (http) => {
    counts.file++;
    const { file, refusal } = fileOf(http);
    if (!file) return refusal;
    const frames = framesOf(file, http.req.query('ids'));
    const nodes = Object.fromEntries(frames.map(([id, frame]) => [id, frame ? { document: nodeOf(frame) } : null]));
    return refusedBeyondLimit(http) ?? http.json({ ...headOf(file), nodes });
  });
  app.get('/figma-api/v1/files/:key', (http) => {
    counts.file++;
    const { file, refusal } = fileOf(http);
    if (!file) return refusal;
    return refusedBeyondLimit(http) ?? http.json(contentsOf(file, Number(http.req.query('depth') ?? 9), files.ballast));
  });
  app.get('/figma-api/v1/images/:key', (http) => {
    counts.image++;
    const { file, refusal } = fileOf(http);
    if (!file) return refusal;
    const addressOf = (frame: StandInFrame) =>
      `${base()}/figma-pictures/${file.key}/${encodeURIComponent(frame.id)}/${frame.look}`;
    const frames = framesOf(file, http.req.query('ids'));
    const images = Object.fromEntries(frames.map(([id, frame]) => [id, frame ? addressOf(frame) : null]));
    return refusedBeyondLimit(http) ?? http.json({ err: null, images });
  });
  app.get('/figma-pictures/:key/:node/:look', (http) => {
    counts.picture++;
    return http.body(pictureOf(Number(http.req.param('look'))), 200, { 'content-type': 'image/png' });
  });
  app.get('/figma-api/v1/teams/:team/projects', (http) => {
    const { id, name, projects } = files.team;
    if (http.req.param('team') !== id) return http.json({ status: 404, err: 'Not found' }, 404);
    return http.json({ name, projects });
  });
  app.get('/figma-api/v1/projects/:project/files', (http) => {
    const project = files.team.projects.find(({ id }) => id === http.req.param('project'));
    if (!project) return http.json({ status: 404, err: 'Not found' }, 404);
    const all = [...files.byKey.values()].map(({ key, name, lastModified }) => ({
      key,
      name,
      thumbnail_url: `${base()}/figma-pictures/${key}/0/0`,
      last_modified: lastModified.toISOString(),
    }));
    return http.json({ name: project.name, files: all });
  });
  addPage(app, files);
  return files;
}

function createFiles(): FigmaFiles {
  const byKey = new Map<string, StandInFile>();
  const files: FigmaFiles = {
    byKey,
    limit: { left: Number.POSITIVE_INFINITY, retryAfterSeconds: 30 },
    counts: { meta: 0, file: 0, image: 0, picture: 0 },
    ballast: 0,
    team: { id: '4150001', name: 'Northbeam', projects: [{ id: '8150001', name: 'Edge' }] },
    create({
      key = `StandInDesign${String(byKey.size).padStart(8, '0')}`,
      name = 'Edge console',
      frames = ['Log in'],
    } = {}) {
      const page = {
        id: '0:1',
        name: 'Flows',
        frames: frames.map((each, at) => ({ id: `1:${at + 2}`, name: each, look: 1 })),
      };
      const file = {
        key,
        name,
        version: 1,
        lastModified: new Date(),
        isClosed: false,
        pages: [page],
        components: [{ name: 'Button', description: 'One primary on a page' }],
        styles: [{ name: 'Ink', styleType: 'FILL' }],
      };
      byKey.set(key, file);
      return file;
    },
    change(file, frameId) {
      file.version++;
      file.lastModified = new Date();
      for (const { frames } of file.pages) for (const frame of frames) if (frame.id === frameId) frame.look++;
    },
  };
  files.create({ key: SAMPLE, frames: ['Log in', 'Board', 'Ticket'] });
  return files;
}

const headOf = ({ name, version, lastModified }: StandInFile) => ({
  name,
  version: String(version),
  lastModified: lastModified.toISOString(),
  thumbnailUrl: '',
  editorType: 'figma',
  role: 'viewer',
});

const nodeOf = ({ id, name }: StandInFrame) => ({ id, name, type: 'FRAME' });

function framesOf(file: StandInFile, ids = ''): [string, StandInFrame | undefined][] {
  const all = file.pages.flatMap(({ frames }) => frames);
  return ids.split(',').map((id) => [id, all.find((frame) => frame.id === id)]);
}

function contentsOf(file: StandInFile, depth: number, ballast: number) {
  const children = file.pages.map(({ id, name, frames }) => ({
    id,
    name,
    type: 'CANVAS',
    children: depth > 1 ? frames.map(nodeOf) : [],
  }));
  const named = <Row extends object>(rows: Row[]) => Object.fromEntries(rows.map((row, at) => [`9:${at}`, row]));
  return {
    ...headOf(file),
    document: { id: '0:0', name: 'Document', type: 'DOCUMENT', children },
    components: named(file.components),
    styles: named(file.styles),
    ...(depth > 1 && ballast > 0 && { ballast: 'x'.repeat(ballast) }),
  };
}

const WIDTH = 320;
const HEIGHT = 200;

/** @returns a PNG of one color, a different one for each look */
function pictureOf(look: number): Uint8Array<ArrayBuffer> {
  const color = [(look * 67) % 256, (look * 131) % 256, 160];
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: WIDTH }, () => Buffer.from(color))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: HEIGHT }, () => row)));
  const signature = Buffer.of(137, 80, 78, 71, 13, 10, 26, 10);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function addPage(app: StandInApp, files: FigmaFiles) {
  app.post('/figma-files/:key/:frame', (http) => {
    const file = files.byKey.get(http.req.param('key'));
    if (file) files.change(file, http.req.param('frame'));
    return http.redirect('/figma-files', 303);
  });
  app.get('/figma-files', (http) =>
    answerPage(
      http,
      `Files of ${files.team.name}`,
      html`${[...files.byKey.values()].map(
        (file) => html`<article><h2>${file.name}</h2>
          <small>Version ${file.version}</small>
          <p><code>https://www.figma.com/design/${file.key}/Edge-console</code></p>
          ${file.pages.flatMap(({ frames }) =>
            frames.map(
              ({ id, name }) => html`<form method="post" action="/figma-files/${file.key}/${encodeURIComponent(id)}">
                <p>${name}: <code>https://www.figma.com/design/${file.key}?node-id=${id.replaceAll(':', '-')}</code></p>
                <button>Change ${name}</button>
              </form>`,
            ),
          )}</article>`,
      )}`,
    ),
  );
}

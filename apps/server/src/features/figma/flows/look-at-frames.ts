// Checks the frames that tickets link to. The server asks for the file's version; when that is new, one call asks for the pictures
// of all frames of the file, at most once an hour. A frame counts as changed when its picture differs.
import { SYSTEM, type Viewer } from '@worklane/domain/access/can';
import { MEGABYTE } from '@worklane/domain/units';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { notePictures } from '../commands/save-design.ts';
import { saveFrame } from '../commands/save-frame.ts';
import { type DesignFile, type DesignRef, type FrameToRead, readDesignFile, readFramesOfFile } from '../reads.ts';
import type { DesignFacts } from '../writes.ts';
import { callFigma } from './call-figma.ts';
import { readFacts, scarcely } from './read-design.ts';

/** Makes the history and the events name Figma as the origin of the change. */
const FIGMA: Viewer = { ...SYSTEM, via: 'figma' };

const Pictures = z.object({ images: z.record(z.string(), z.nullable(z.string())) });

/** At most this many frames of a file, which is also the limit for one call. */
const MOST_FRAMES = 200;
const MOST_AT_ONCE = 50;
const BETWEEN_PICTURES_MS = 60 * 60_000;
/** The maximum size of a picture in bytes, as for other files of its kind. */
const MOST_BYTES = 5 * MEGABYTE;

/**
 * While a job for a file runs, no other is added: it also checks the frames that were linked since it began, in so many
 * rounds.
 */
const MOST_ROUNDS = 5;

export async function lookAtFrames(services: Services, ref: DesignRef): Promise<void> {
  const known = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const frames = await readFramesOfFile(services.db, ref, MOST_FRAMES);
    const isDone = frames.every(({ frame_id, version }) => known.has(frame_id) || (round > 0 && version !== null));
    if (isDone) return;
    for (const { frame_id } of frames) known.add(frame_id);
    await lookOnce(services, ref, frames);
  }
}

/** Reads changed frames once. When Figma fails, the next run of the regular work tries again. */
async function lookOnce(services: Services, ref: DesignRef, frames: readonly FrameToRead[]): Promise<void> {
  try {
    const facts = await readFacts(services, ref);
    const known = await readDesignFile(services.db, ref);
    const due = framesToPicture(services, frames, { known, facts });
    for (let from = 0; from < due.length; from += MOST_AT_ONCE) {
      await readPictures(services, ref, { due: due.slice(from, from + MOST_AT_ONCE), known, facts });
    }
  } catch (error) {
    const isExpected = error instanceof OutsideError || error instanceof NotConnected;
    if (!isExpected) throw error;
    services.log.warn({ reason: error.message }, 'frames of a design could not be looked at');
  }
}

/** Selects frames without a picture at once, and the others at most once an hour, only when the version is new. */
function framesToPicture(
  { now }: Services,
  frames: readonly FrameToRead[],
  { known, facts }: { known: DesignFile | undefined; facts: DesignFacts },
): FrameToRead[] {
  const isEarly = known?.pictured_at && now().getTime() - Date.parse(known.pictured_at) < BETWEEN_PICTURES_MS;
  return frames.filter(
    ({ version, has_picture }) => version !== facts.version && !(isEarly && (has_picture || version !== null)),
  );
}

interface Round {
  due: readonly FrameToRead[];
  known: DesignFile | undefined;
  facts: DesignFacts;
}

async function readPictures(services: Services, ref: DesignRef, { due, known, facts }: Round): Promise<void> {
  const ids = [...new Set(due.map(({ node_id }) => node_id))].join(',');
  const images = await scarcely(services, ref, known?.wait_until ?? null, async () => {
    const path = ['images', ref.file_key];
    const answer = await callFigma(services, ref.company_id, { path, query: { ids, format: 'png', scale: '1' } });
    return answer.json(Pictures).images;
  });
  if (due.some(({ version }) => version !== null)) await services.run(SYSTEM, notePictures, ref);
  for (const frame of due) await savePicture(services, frame, { url: images[frame.node_id] ?? null, known, facts });
}

async function savePicture(
  services: Services,
  { frame_id, node_id, ...ticket }: FrameToRead,
  { url, known, facts }: Omit<Round, 'due'> & { url: string | null },
): Promise<void> {
  const { run, files, config } = services;
  const { company_id, project_id, id } = ticket;
  const { version, last_modified } = facts;
  const all = known?.design?.pages.flatMap(({ frames }) => frames);
  const name = all?.find((each) => each.id === node_id)?.name ?? null;
  const quotaMegabytes = config.companyStorageMegabytes;
  const seen = { company_id, project_id, id, frame_id, version, last_modified, name, quotaMegabytes };
  const saveProblem = (problem: string) => run(FIGMA, saveFrame, { ...seen, problem, file: null });
  try {
    if (url === null) return await saveProblem('Figma has no picture of this frame. It may have been deleted there.');
    const bytes = await download(services, url);
    const given = { body: streamOf(bytes), declared: bytes.byteLength, kind: 'frame', file_name: 'frame.png' } as const;
    const whose = { by: `figma ${company_id}`, folder: `tickets/${company_id}` };
    await files.receive({ ...given, ...whose }, (file) => run(FIGMA, saveFrame, { ...seen, problem: null, file }));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ticket_not_found') return;
    if (!(error instanceof OutsideError) && !(error instanceof Refusal)) throw error;
    await saveProblem(error.message.slice(0, 300));
  }
}

/** Fetches from Figma's picture storage: a public address, or the stand-in's. */
async function download({ outside, config }: Services, url: string): Promise<Uint8Array> {
  const api = config.integrations.FIGMA_API_URL;
  const isOwn = URL.canParse(url) && new URL(url).origin === new URL(api).origin;
  const reach = isOwn ? ({ provider: api } as const) : ({ typed: true } as const);
  const headers = { accept: 'image/png' };
  return (await outside.call({ who: 'Figma', reach, url, headers, maxBytes: MOST_BYTES })).bytes;
}

async function* streamOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

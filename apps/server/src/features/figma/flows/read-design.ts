// Reads the design file that a project is linked to. A result is used for a minute without asking; then the server asks for the
// version alone, and reads the file only when the version is new.
import { SYSTEM } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { type Design, summariseDesign } from '@worklane/domain/figma/design';
import { fail } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Reading } from '../../../platform/outside/reading.ts';
import type { Services } from '../../../platform/services.ts';
import { readConnection } from '../../integrations/reads.ts';
import { putOffReads, saveDesign, saveDesignFacts } from '../commands/save-design.ts';
import { type DesignFile, type DesignRef, readDesignFile, readLinkedDesign } from '../reads.ts';
import type { DesignFacts } from '../writes.ts';
import { callFigma, inWords } from './call-figma.ts';
import { designOfFile, FigmaFile, FileMeta, factsOf } from './design-of-file.ts';

export interface ReadDesign {
  design: Design;
  /** The design in words, composed without a model: models get it, and companies without a model see it. */
  summary: string;
  /** False when Figma could not be asked, so that the design is the one read last. */
  is_current: boolean;
}

const FRESH_MS = 60_000;
/** Used when Figma doesn't say how long to wait. */
const LIMIT_WAIT_S = 60;

/**
 * Reads the project's design file. The caller has checked that the viewer may see the project.
 * @throws Refusal figma_file_missing, figma_not_connected, figma_file_unreadable
 */
export async function readDesign(services: Services, project: ProjectRef, reading: Reading = {}): Promise<ReadDesign> {
  const { db } = services;
  const { company_id } = project;
  const { key: file_key } = (await readLinkedDesign(db, project)) ?? fail('figma_file_missing');
  const connection = await readConnection(db, { company_id, type: 'figma' });
  if (connection?.state !== 'connected') fail('figma_not_connected');
  const known = await readDesignFile(db, { company_id, file_key });
  try {
    const design = await currentDesign(services, { company_id, file_key }, known, reading);
    return { design, summary: summariseDesign(design), is_current: true };
  } catch (error) {
    if (!known?.design || !(error instanceof OutsideError) || !error.passes)
      return inWords(() => Promise.reject(error));
    return { design: known.design, summary: summariseDesign(known.design), is_current: false };
  }
}

async function currentDesign(
  services: Services,
  ref: DesignRef,
  known: DesignFile | undefined,
  { signal, onStep }: Reading,
): Promise<Design> {
  onStep?.('Looking at the design…');
  const isFresh = known && services.now().getTime() - Date.parse(known.checked_at) < FRESH_MS;
  const { version } = isFresh ? known : await readFacts(services, ref, signal);
  if (known?.design && known.design_version === version) return known.design;
  onStep?.('Reading the design…');
  return readContents(services, ref, { wait_until: known?.wait_until ?? null, signal });
}

/** Asks for name and version: a cheap call. @throws OutsideError, NotConnected */
export async function readFacts(services: Services, ref: DesignRef, signal?: AbortSignal): Promise<DesignFacts> {
  const answer = await callFigma(services, ref.company_id, { path: ['files', ref.file_key, 'meta'], signal });
  const facts = factsOf(answer.json(FileMeta));
  await services.run(SYSTEM, saveDesignFacts, { ...ref, facts });
  return facts;
}

/** Reads a large file only to its two outermost levels, and only the pages if that is still too large. */
const DEPTHS = [2, 1];

async function readContents(
  services: Services,
  ref: DesignRef,
  { wait_until, signal }: { wait_until: string | null; signal: AbortSignal | undefined },
): Promise<Design> {
  await scarcely(services, ref, wait_until, async () => undefined);
  for (const depth of DEPTHS) {
    try {
      const design = await scarcely(services, ref, null, async () => {
        const call = { path: ['files', ref.file_key], query: { depth: String(depth) }, signal };
        return designOfFile(ref.file_key, (await callFigma(services, ref.company_id, call)).json(FigmaFile));
      });
      await services.run(SYSTEM, saveDesign, { ...ref, design });
      return design;
    } catch (error) {
      const isTooLarge = error instanceof OutsideError && error.reason === 'too_large';
      if (!isTooLarge || depth === DEPTHS.at(-1)) throw error;
    }
  }
  throw new Error('a depth answers or throws');
}

/**
 * Makes a call that Figma limits. After Figma asked for a pause, every process waits until the pause is over.
 * @throws OutsideError, NotConnected
 */
export async function scarcely<Result>(
  { run, now }: Services,
  ref: DesignRef,
  wait_until: string | null,
  read: () => Promise<Result>,
): Promise<Result> {
  const seconds = wait_until ? (Date.parse(wait_until) - now().getTime()) / 1000 : 0;
  if (seconds > 0)
    throw new OutsideError('status', { who: 'Figma', requestId: 'none', status: 429, retryAfter: seconds });
  try {
    return await read();
  } catch (error) {
    if (error instanceof OutsideError && error.status === 429) {
      const until = new Date(now().getTime() + (error.retryAfter ?? LIMIT_WAIT_S) * 1000);
      await run(SYSTEM, putOffReads, { ...ref, until });
    }
    throw error;
  }
}

// Gathers what a quick command needs, from Figma or GitHub too, and the design for a question about it. A refusal comes before any
// call to a model.
import { can, type Viewer } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { isAboutDesign } from '@worklane/domain/assistant/context-level';
import { commandRight, type QuickCommandId } from '@worklane/domain/assistant/quick-commands';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import { fail, Refusal } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Reading } from '../../../platform/outside/reading.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { readDesign } from '../../figma/flows/read-design.ts';
import { readLinkedDesign } from '../../figma/reads.ts';
import { listIssues, readDocumentation, readFolder } from '../../github/flows/read-repository.ts';
import { type Repository, readRepository } from '../../github/reads.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { readConnection } from '../../integrations/reads.ts';
import { lineOf, type Section } from './mark-data.ts';
import { readAssistantScope } from './read-facts.ts';
import { type Period, readPeriod } from './read-period.ts';

export interface Material {
  sections: Section[];
  /** The design whose frames become tickets. */
  design?: Design;
}

/** Milliseconds that a question waits for the design it is about: it can be answered without. */
const DESIGN_MS = 10_000;
/** At most this many characters of each repository text when writing documentation. */
const TEXT = 12_000;
const ENTRIES = 200;

/**
 * Checks whether the viewer may run the command, and calls nothing outside yet.
 * @returns what reads its material; it throws Refusal figma_file_missing, figma_not_connected, figma_file_unreadable,
 * ai_repository_missing, ai_github_not_connected or ai_github_failed. Undefined when the command needs none
 * @throws Refusal forbidden, ai_project_closed
 */
export async function planMaterial(
  services: Services,
  ref: ProjectRef,
  { command, viewer }: { command: QuickCommandId | undefined; viewer: Viewer },
): Promise<((reading: Reading) => Promise<Material>) | undefined> {
  if (!command) return undefined;
  const right = commandRight(command);
  if (right && !can(viewer, right, ref)) fail('forbidden');
  const scope = scopeOf(viewer);
  // Read nothing from a project whose members turned the assistant off.
  if ((await readAssistantScope(services.db, scope, ref)).projectIds.length === 0) fail('ai_project_closed');
  if (command === 'create-tickets-from-figma') {
    return async (reading) => {
      const { design } = await readDesign(services, ref, reading);
      return { sections: [designSection(design)], design };
    };
  }
  if (command === 'generate-documentation') {
    return (reading) =>
      fromRepository(services, ref, async (repository) => [
        await folderSection(services, repository, reading),
        ...(await textSections(services, repository, { most: TEXT, reading })),
      ]);
  }
  if (command === 'analyze-repository') {
    return (reading) =>
      fromRepository(services, ref, async (repository) => [
        await folderSection(services, repository, reading),
        await issueSection(services, repository, reading),
        ...(await textSections(services, repository, { most: ASSISTANT_LIMITS.preview, reading })),
      ]);
  }
  if (command === 'generate-client-update') {
    return async () => ({ sections: [periodSection(await readPeriod(services.db, scope, ref, services.now()))] });
  }
  return undefined;
}

/**
 * Plans to read the project's design for a question about it, where one is linked, by the right of the command that reads it. A design
 * that can't be read refuses no question.
 * @returns undefined when there is nothing to read
 */
export async function planDesign(
  services: Services,
  ref: ProjectRef,
  { message, viewer }: { message: string; viewer: Viewer },
): Promise<((reading: Reading) => Promise<Material>) | undefined> {
  const right = commandRight('create-tickets-from-figma');
  if (!isAboutDesign(message) || (right && !can(viewer, right, ref))) return undefined;
  if (!(await readLinkedDesign(services.db, ref))) return undefined;
  const connection = await readConnection(services.db, { company_id: ref.company_id, type: 'figma' });
  if (connection?.state !== 'connected') return undefined;
  return async ({ signal, onStep }) => {
    const limit = AbortSignal.timeout(DESIGN_MS);
    try {
      const { design } = await readDesign(services, ref, {
        onStep,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return { sections: [designSection(design)], design };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Refusal) return { sections: [] };
      throw error;
    }
  };
}

/** @returns the beginning of each text of the linked repository. @throws as what `planMaterial` returns */
export async function previewDocumentation(services: Services, ref: ProjectRef): Promise<string> {
  const { sections } = await fromRepository(services, ref, (repository) =>
    textSections(services, repository, { most: ASSISTANT_LIMITS.preview }),
  );
  if (sections.length === 0) return 'The linked repository has no README and no texts in its folder docs.';
  return sections.map(({ name, lines }) => [`**${name}**`, ...lines].join('\n')).join('\n\n');
}

async function fromRepository(
  services: Services,
  ref: ProjectRef,
  read: (repository: Repository) => Promise<Section[]>,
): Promise<Material> {
  const repository = (await readRepository(services.db, ref)) ?? fail('ai_repository_missing');
  try {
    return { sections: await read(repository) };
  } catch (error) {
    if (error instanceof NotConnected) fail('ai_github_not_connected');
    if (error instanceof OutsideError) fail('ai_github_failed', { reason: error.message });
    throw error;
  }
}

function designSection({ name, pages, components }: Design): Section {
  return {
    name: `Design file ${lineOf(name, 200)}`,
    lines: [
      ...pages.flatMap((page) =>
        page.frames.map((frame) => `frame ${frame.id} | ${lineOf(frame.name, 200)} | page ${lineOf(page.name, 100)}`),
      ),
      ...components.map((each) => `component ${lineOf(each.name, 200)} | ${lineOf(each.description, 200)}`),
    ],
  };
}

const periodSection = ({ starts_at, last_ended_at, finished, finished_count }: Period): Section => ({
  name: 'Period of this update',
  lines: [
    last_ended_at ? `It begins where the last update ended: ${starts_at}` : `It begins seven days ago: ${starts_at}`,
    `${finished_count} tickets were finished in it; tell of no other finished ones`,
    ...finished.map(({ key, title }) => `${key} | ${lineOf(title, 200)}`),
  ],
  more: finished_count - finished.length,
});

async function folderSection(services: Services, repository: Repository, reading: Reading): Promise<Section> {
  const { entries } = await readFolder(services, repository, '', reading);
  return {
    name: `Repository ${repository.owner}/${repository.name}`,
    lines: entries.slice(0, ENTRIES).map(({ path, type }) => `${type} ${lineOf(path, 300)}`),
  };
}

async function issueSection(services: Services, repository: Repository, reading: Reading): Promise<Section> {
  const { issues, has_more } = await listIssues(services, repository, {}, reading);
  return {
    name: has_more ? 'Open issues (more than these)' : 'Open issues',
    lines: issues.map(({ number, title, labels }) => `#${number} ${title}${labels.length > 0 ? ` [${labels}]` : ''}`),
  };
}

async function textSections(
  services: Services,
  repository: Repository,
  { most, reading = {} }: { most: number; reading?: Reading },
): Promise<Section[]> {
  const { documents } = await readDocumentation(services, repository, reading);
  return documents.map(({ path, content }) => ({
    name: `File ${lineOf(path, 300)}`,
    lines: content.slice(0, most).toWellFormed().split('\n'),
  }));
}

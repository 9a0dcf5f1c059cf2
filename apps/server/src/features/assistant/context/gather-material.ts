// Gathers what a quick command needs from Figma or GitHub. A refusal comes before any call to a model.
import { can, type Viewer } from '@worklane/domain/access/can';
import { commandRight, type QuickCommandId } from '@worklane/domain/assistant/quick-commands';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import type { Design } from '@worklane/domain/figma/design';
import { fail } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { readDesign } from '../../figma/flows/read-design.ts';
import { listIssues, readDocumentation, readFolder } from '../../github/flows/read-repository.ts';
import { type Repository, readRepository } from '../../github/reads.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { lineOf, type Section } from './mark-data.ts';
import { readAssistantScope } from './read-facts.ts';
import { type Period, readPeriod } from './read-period.ts';

export interface Material {
  sections: Section[];
  /** The design whose frames become tickets. */
  design?: Design;
}

interface Place {
  company_id: string;
  project_id: string;
}

const NOTHING: Material = { sections: [] };
/** At most this many characters of each repository text when writing documentation. */
const TEXT = 12_000;
const ENTRIES = 200;

/**
 * @throws Refusal forbidden, ai_project_closed, figma_file_missing, figma_not_connected, figma_file_unreadable, ai_repository_missing,
 * ai_github_not_connected, ai_github_failed
 */
export async function gatherMaterial(
  services: Services,
  place: Place,
  { command, viewer }: { command: QuickCommandId | undefined; viewer: Viewer },
): Promise<Material> {
  if (!command) return NOTHING;
  const right = commandRight(command);
  if (right && !can(viewer, right, place)) fail('forbidden');
  const scope = scopeOf(viewer);
  // Read nothing from a project whose members turned the assistant off.
  if ((await readAssistantScope(services.db, scope, place)).projectIds.length === 0) fail('ai_project_closed');
  if (command === 'create-tickets-from-figma') {
    const { design } = await readDesign(services, place);
    return { sections: [designSection(design)], design };
  }
  if (command === 'generate-documentation') {
    return fromRepository(services, place, async (repository) => [
      await folderSection(services, repository),
      ...(await textSections(services, repository, TEXT)),
    ]);
  }
  if (command === 'analyze-repository') {
    return fromRepository(services, place, async (repository) => [
      await folderSection(services, repository),
      await issueSection(services, repository),
      ...(await textSections(services, repository, ASSISTANT_LIMITS.preview)),
    ]);
  }
  if (command === 'generate-client-update') {
    return { sections: [periodSection(await readPeriod(services.db, scope, place, services.now()))] };
  }
  return NOTHING;
}

/** @returns the beginning of each text of the linked repository. @throws as `gatherMaterial` */
export async function previewDocumentation(services: Services, place: Place): Promise<string> {
  const { sections } = await fromRepository(services, place, (repository) =>
    textSections(services, repository, ASSISTANT_LIMITS.preview),
  );
  if (sections.length === 0) return 'The linked repository has no README and no texts in its folder docs.';
  return sections.map(({ name, lines }) => [`**${name}**`, ...lines].join('\n')).join('\n\n');
}

async function fromRepository(
  services: Services,
  place: Place,
  read: (repository: Repository) => Promise<Section[]>,
): Promise<Material> {
  const repository = (await readRepository(services.db, place)) ?? fail('ai_repository_missing');
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

async function folderSection(services: Services, repository: Repository): Promise<Section> {
  const { entries } = await readFolder(services, repository);
  return {
    name: `Repository ${repository.owner}/${repository.name}`,
    lines: entries.slice(0, ENTRIES).map(({ path, type }) => `${type} ${lineOf(path, 300)}`),
  };
}

async function issueSection(services: Services, repository: Repository): Promise<Section> {
  const { issues, has_more } = await listIssues(services, repository, {});
  return {
    name: has_more ? 'Open issues (more than these)' : 'Open issues',
    lines: issues.map(({ number, title, labels }) => `#${number} ${title}${labels.length > 0 ? ` [${labels}]` : ''}`),
  };
}

async function textSections(services: Services, repository: Repository, most: number): Promise<Section[]> {
  const { documents } = await readDocumentation(services, repository);
  return documents.map(({ path, content }) => ({
    name: `File ${lineOf(path, 300)}`,
    lines: content.slice(0, most).toWellFormed().split('\n'),
  }));
}

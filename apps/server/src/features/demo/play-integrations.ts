// Plays what a project of the demo has from other products: frames of a design, pull requests, and days off. Nothing is asked there:
// the company is not connected, and what is shown is saved by the same commands as answers are.
import { SYSTEM, type Viewer } from '@worklane/domain/access/can';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { DemoProject, DemoTicket } from '@worklane/domain/demo/story';
import { designAddress } from '@worklane/domain/figma/design-address';
import { DAY_MS } from '@worklane/domain/units';
import { uuidv7 } from 'uuidv7';
import type { Services } from '../../platform/services.ts';
import { saveDayOff } from '../capacity/commands/save-day-off.ts';
import { saveFrame } from '../figma/commands/save-frame.ts';
import { type FrameToRead, readFramesOfFile } from '../figma/reads.ts';
import { linkRepository } from '../github/commands/link-repository.ts';
import { savePullRequest } from '../github/commands/save-pull-request.ts';
import { readRepository, readTicketText } from '../github/reads.ts';
import { newHookSecret } from '../github/steps/hook-secret.ts';
import { updateProject } from '../projects/commands/update-project.ts';
import { followDemoFrames } from './commands/follow-demo-frames.ts';
import { drawFrame } from './draw-frame.ts';
import type { Perform, Viewers } from './stage.ts';

const FIGMA: Viewer = { ...SYSTEM, via: 'figma' };
const GITHUB: Viewer = { ...SYSTEM, via: 'github' };
const MOST_FRAMES = 50;
/** When the pictures were first fetched. */
const PICTURED_AGO = 5;

interface Stage {
  services: Services;
  perform: Perform;
  viewers: Viewers;
  today: Date;
  idsByTitle: ReadonlyMap<string, string>;
}

/** Writes the address of a design, with a link to each frame, for the end of a ticket's description. */
export const frameLinks = ({ design }: DemoProject, { frames = [] }: DemoTicket): string =>
  frames
    .map(({ node_id, name }) => {
      const address = design ? designAddress({ file_key: design.key, node_id }) : '';
      return `<p>Design: <a href="${address}">${name}</a></p>`;
    })
    .join('');

export async function playIntegrations(ref: ProjectRef, project: DemoProject, stage: Stage): Promise<void> {
  const { perform, viewers, today } = stage;
  const { design, repository, daysOff = [] } = project;
  const file_key = design?.key ?? null;
  const changes = {
    figma_file_key: file_key,
    figma_file_name: design?.name ?? null,
    figma_file_url: file_key && designAddress({ file_key, node_id: null }),
    github_repo_owner: repository?.owner ?? '',
    github_repo_name: repository?.name ?? '',
  };
  if (design || repository)
    await perform(viewers.mara, updateProject, { ...ref, changes }, daysBefore(today, PICTURED_AGO));
  if (design) await playFrames(ref, project, stage, design.key);
  if (repository) await playPullRequests(ref, project, stage, repository);
  for (const { by, from, to, isHalf = false, note } of daysOff) {
    const viewer = viewers[by];
    const [from_day, to_day] = [dayIn(today, from), dayIn(today, to)];
    const fields = { user_id: viewer.user_id, from_day, to_day, is_half: isHalf, note };
    await perform(viewer, saveDayOff, { company_id: ref.company_id, id: uuidv7(), fields }, today);
  }
}

async function playFrames(
  ref: ProjectRef,
  { tickets }: DemoProject,
  { services, perform, viewers, today }: Stage,
  file_key: string,
): Promise<void> {
  await perform(viewers.mara, followDemoFrames, ref, daysBefore(today, PICTURED_AGO));
  const told = tickets.flatMap(({ frames = [] }) => frames);
  const stored = await readFramesOfFile(services.db, { company_id: ref.company_id, file_key }, MOST_FRAMES);
  for (const [seed, frame] of told.entries()) {
    const found = stored.find(({ node_id }) => node_id === frame.node_id);
    if (!found) throw new Error(`no ticket of the demo links to the frame ${frame.name}`);
    const looks = frame.changedAgo === undefined ? [PICTURED_AGO] : [PICTURED_AGO, frame.changedAgo];
    for (const [look, ago] of looks.entries()) {
      const at = daysBefore(today, ago);
      await saveLook(services, perform, {
        found,
        name: frame.name,
        at,
        version: look + 1,
        picture: drawFrame(seed, look),
      });
    }
  }
}

interface Look {
  found: FrameToRead;
  name: string;
  version: number;
  at: Date;
  picture: Uint8Array<ArrayBuffer>;
}

function saveLook(
  { files, config }: Services,
  perform: Perform,
  { found, name, version, at, picture }: Look,
): Promise<void> {
  const { company_id, project_id, id, frame_id } = found;
  const facts = { version: String(version), last_modified: at.toISOString(), name, problem: null };
  const quotaMegabytes = config.companyStorageMegabytes;
  return files.receive(
    {
      body: new Blob([picture]).stream(),
      declared: picture.byteLength,
      kind: 'frame',
      by: `figma ${company_id}`,
      folder: `tickets/${company_id}`,
      file_name: 'frame.png',
    },
    (file) => perform(FIGMA, saveFrame, { company_id, project_id, id, frame_id, ...facts, file, quotaMegabytes }, at),
  );
}

async function playPullRequests(
  ref: ProjectRef,
  { key, tickets }: DemoProject,
  { services, perform, viewers, today, idsByTitle }: Stage,
  { owner, name }: { owner: string; name: string },
): Promise<void> {
  const { db, config } = services;
  const id = uuidv7();
  const sealed_secret = newHookSecret(services, { company_id: ref.company_id, id });
  const link = { ...ref, id, owner, name, sealed_secret, github_id: null, is_private: null };
  await perform(viewers.mara, linkRepository, { ...ref, repository: link }, daysBefore(today, PICTURED_AGO));
  const repository_id = (await readRepository(db, ref))?.id ?? id;
  for (const { title, pullRequests = [] } of tickets) {
    const ticket = await readTicketText(db, ref, idsByTitle.get(title) as string);
    if (!ticket) throw new Error(`the demo has no ticket ${title}`);
    for (const { number, branch, by, state, checks, changedAgo, title: words } of pullRequests) {
      const at = daysBefore(today, changedAgo);
      const facts = {
        number,
        title: words,
        url: `${config.integrations.GITHUB_INTEGRATION_URL}/${owner}/${name}/pull/${number}`,
        branch: `${ticket.key.toLowerCase()}-${branch}`,
        author: by,
        state,
        checks,
        updated_at: at.toISOString(),
        read_at: at.toISOString(),
      };
      const named = [{ projectKey: key, number: ticket.number, isClosing: true }];
      await perform(GITHUB, savePullRequest, { ...ref, repository_id, facts, named }, at);
    }
  }
}

const daysBefore = (today: Date, days: number) => new Date(today.getTime() - days * DAY_MS);
const dayIn = (today: Date, days: number) => daysBefore(today, -days).toISOString().slice(0, 10);

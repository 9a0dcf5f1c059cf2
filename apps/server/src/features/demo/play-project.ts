// Plays one project of the demo: each thing is done by the person and at the moment the story says, by the product's own
// commands, so that history, times and boards are exactly what people would have made.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { DemoProject } from '@worklane/domain/demo/story';
import { DAY_MS } from '@worklane/domain/units';
import { uuidv7 } from 'uuidv7';
import { createView } from '../views/commands/create-view.ts';
import { stepsOfDocument } from './play-document.ts';
import { stepsOfTicket } from './play-ticket.ts';
import type { Stage } from './stage.ts';

/** Nobody does everything at the same minute of the day. */
const SPREAD_MS = 47 * 60_000;

/** @returns the ids of its tickets, by their titles */
export async function playProject(
  ref: ProjectRef,
  project: DemoProject,
  stage: Stage,
): Promise<ReadonlyMap<string, string>> {
  const { tickets, views, documents = [] } = project;
  const { perform, today, viewers } = stage;
  const idsByTitle = new Map(tickets.map(({ title }) => [title, uuidv7()]));
  const idOf = (title: string) => idsByTitle.get(title) as string;
  const play = { ...stage, project, idOf };
  // What was there first is done first; what the story puts on one day stays in its order.
  const steps = [
    ...tickets.flatMap((each) => stepsOfTicket(ref, each, play)),
    ...documents.flatMap((each) => stepsOfDocument(ref, each, stage)),
  ].toSorted((a, b) => b.ago - a.ago);
  for (const [index, { ago, act }] of steps.entries())
    await act(new Date(today.getTime() - ago * DAY_MS - ((steps.length - index) % 9) * SPREAD_MS));
  for (const { name, search } of views) {
    const fields = { name, query: search, is_shared: true };
    await perform(viewers.mara, createView, { ...ref, id: uuidv7(), fields }, today);
  }
  return idsByTitle;
}

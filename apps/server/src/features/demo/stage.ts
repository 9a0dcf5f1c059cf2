// Defines what playing a story of the demo needs: people, steps, and a way to run commands at the time of the story.
import type { Viewer } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import type { DemoName, DemoTicket } from '@worklane/domain/demo/story';
import type { Command } from '../../platform/commands/run-command.ts';

/** One thing that is done, some days before today. */
export interface Step {
  ago: number;
  act(at: Date): Promise<unknown>;
}

/** Runs a command as the given viewer at the given time. */
export type Perform = <Input, Result>(
  viewer: Viewer,
  command: Command<Input, Result>,
  input: Input,
  at: Date,
) => Promise<Result>;

export type Viewers = Readonly<Record<DemoName, Viewer>>;

type DemoFile = NonNullable<DemoTicket['file']>;

export interface Stage {
  perform: Perform;
  today: Date;
  /** Of the project, by their days. */
  sprints: readonly { id: string }[];
  /** Who the people of the story are, with their roles on this project. */
  viewers: Viewers;
  attach(viewer: Viewer, ticket: TicketRef, file: DemoFile): Promise<unknown>;
}

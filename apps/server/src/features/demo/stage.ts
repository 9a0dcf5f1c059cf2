// Defines what playing a story of the demo needs: people, steps, and a way to run commands at the time of the story.
import type { Viewer } from '@worklane/domain/access/can';
import type { DemoName } from '@worklane/domain/demo/story';
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

// Tests that commands are found by the names of the specification (extensions, section 4), with and without spaces.
import { expect, test } from 'vitest';
import type { BlockEditorProps } from '../parts/editor-props.ts';
import { findCommands } from './commands.ts';
import { createUi, type Session } from './session.ts';

const nothing = () => undefined;
const asks = { createTicket: nothing, linkDocument: nothing };
const session = { ui: createUi(), latest: { current: asks as unknown as BlockEditorProps } } as Session;

test.each([
  ['meeting template', 'Meeting notes'],
  ['project template', 'Project plan'],
  ['standup template', 'Daily standup'],
  ['insert ticket list', 'Ticket list'],
  ['insert project info', 'Project info'],
  ['insert team members', 'Team members'],
  ['create ticket', 'Create ticket'],
  ['link document', 'Link document'],
  ['date/time', 'Date and time'],
  ['heading', 'Heading'],
  ['bullet list', 'Bullet list'],
  ['todo list', 'Todo list'],
])('finds "%s"', (name, label) => {
  for (const typed of [name, name.replaceAll(' ', '')]) expect(findCommands(typed, session)[0]?.label).toBe(label);
});

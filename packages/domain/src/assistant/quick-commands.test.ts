// Tests the quick commands and how they are found.
import { expect, it } from 'vitest';
import { commandRight, findCommands, QUICK_COMMANDS } from './quick-commands.ts';

const titles = (found: { title: string }[]) => found.map(({ title }) => title);

it('lists the six commands in their order', () => {
  expect(titles([...QUICK_COMMANDS])).toEqual([
    'Project Status',
    'Create Tickets from Figma',
    'Generate Documentation',
    'Generate Client Update',
    'Analyze Repository',
    'Review Documentation',
  ]);
});

it('requires more rights for commands that read another service', () => {
  const rights = QUICK_COMMANDS.flatMap(({ id }) => (commandRight(id) ? [[id, commandRight(id)]] : []));
  expect(rights).toEqual([
    ['create-tickets-from-figma', 'ticket.edit'],
    ['generate-documentation', 'project.edit'],
    ['analyze-repository', 'project.edit'],
  ]);
});

it('finds by title and description in any case, within a category', () => {
  expect(titles(findCommands('DOCUMENTATION'))).toEqual(['Generate Documentation', 'Review Documentation']);
  expect(titles(findCommands('stale branches'))).toEqual(['Analyze Repository']);
  expect(titles(findCommands('', 'general'))).toEqual(['Project Status', 'Generate Client Update']);
  expect(titles(findCommands('generate', 'github'))).toEqual(['Generate Documentation']);
  expect(findCommands('nothing of this')).toEqual([]);
  expect(findCommands('  ')).toHaveLength(6);
});

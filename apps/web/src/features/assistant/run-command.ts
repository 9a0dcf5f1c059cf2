// Runs a quick command: its prepared message is sent, where its project has what the command needs.
import type { QueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { QUICK_COMMANDS, type QuickCommandId } from '@worklane/domain/assistant/quick-commands';
import { useAssistant } from './assistant-state.ts';
import { sendMessage } from './chat.ts';

const FAILED: Partial<Record<QuickCommandId, string>> = {
  'analyze-repository': 'GitHub Query Failed',
  'generate-documentation': 'GitHub Documentation Query Failed',
};

/** Returns the title of the message about a failed command. */
export const failedTitle = (id: QuickCommandId): string => FAILED[id] ?? 'Command Failed';

/** @throws Error with the sentence that is shown */
export async function runCommand(client: QueryClient, id: QuickCommandId, project: Project | undefined): Promise<void> {
  if (!project || useAssistant.getState().context !== 'project')
    throw new Error('No project selected for command execution');
  const command = QUICK_COMMANDS.find((each) => each.id === id);
  if (!command) throw new Error(`Command ${id} not found`);
  if (command.category === 'figma' && !project.figma_file_key)
    throw new Error('No Figma file linked to this project. Please link a Figma file in Project Settings first.');
  if (command.category === 'github' && !(project.github_repo_owner && project.github_repo_name))
    throw new Error('Project is not connected to a GitHub repository');
  await sendMessage(client, project, command.prompt, {
    command: command.id,
    ...(command.category === 'figma' && { createTickets: true }),
  });
}

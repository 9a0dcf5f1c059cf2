// Shows the assistant on every page that has a current project: a button, and the panel that it opens.
import { ActionIcon } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useLetterKey } from '../../../ui/use-letter-key.ts';
import styles from '../assistant.module.css';
import { closeAssistant, followProject, toggleAssistant, useAssistant } from '../assistant-state.ts';
import { assistantKeys, proposalKeys, waitingQuery } from '../data.ts';
import { useContextProject } from '../use-context-project.ts';

const AssistantPanel = lazyPart(
  async () => (await import('./assistant-panel.tsx')).AssistantPanel,
  'inline',
  closeAssistant,
  <p className={styles.loading}>Loading AI assistant...</p>,
);

export function Assistant() {
  const { project, projects } = useContextProject();
  // Conversations are their writer's alone.
  if (!project || viewAs.get()) return null;
  return <Shown project={project} projects={projects} />;
}

function Shown({ project, projects }: { project: Project; projects: readonly Project[] }) {
  const isOpen = useAssistant((state) => state.isOpen);
  const client = useQueryClient();
  const { data: waiting } = useQuery(waitingQuery(project.company_id));
  const name = nameWith(waiting?.length ?? 0);
  useLetterKey(']', toggleAssistant);
  useEffect(() => followProject(project.id), [project.id]);
  useEffect(() => {
    const refetch = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
    const ends = [
      subscribe('assistant.changed', () => refetch(assistantKeys.all)),
      subscribe('integration.changed', () => refetch(assistantKeys.all)),
      subscribe('ai_proposal.changed', () => refetch(proposalKeys.all)),
      subscribe('ai_conversation.changed', ({ payload: { conversation_id } }) => {
        refetch(assistantKeys.recents);
        // Its words come on their own way to the tab that asked.
        if (useAssistant.getState().asking?.conversationId !== conversation_id)
          refetch(assistantKeys.conversation(conversation_id));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  const shell = document.querySelector('[data-shell]');
  useEffect(() => {
    shell?.toggleAttribute('data-assistant', isOpen);
    return () => void shell?.removeAttribute('data-assistant');
  }, [shell, isOpen]);
  return (
    <>
      <ActionIcon
        className={styles.toggle}
        size={36}
        aria-label={name}
        aria-expanded={isOpen}
        title={`${name} (])`}
        onClick={toggleAssistant}
      >
        <IconSparkles size={18} stroke={1.6} />
        {waiting && waiting.length > 0 && (
          <span className={styles.count} aria-hidden="true">
            {waiting.length > 99 ? '99+' : waiting.length}
          </span>
        )}
      </ActionIcon>
      {isOpen &&
        shell &&
        createPortal(
          <aside className={styles.panel} aria-label="AI Project Assistant">
            <AssistantPanel project={project} projects={projects} />
          </aside>,
          shell,
        )}
    </>
  );
}

/** @param count proposals of programs that wait in any project */
function nameWith(count: number): string {
  if (count === 0) return 'AI Project Assistant';
  return `AI Project Assistant, ${count === 1 ? '1 proposal waits' : `${count} proposals wait`} for you`;
}

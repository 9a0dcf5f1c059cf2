// Shows the assistant on every page that has a current project: a button, and the panel that it opens.
import { ActionIcon } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { viewAs } from '../../../platform/local-state/view-as.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useLetterKey } from '../../../ui/use-letter-key.ts';
import styles from '../assistant.module.css';
import { closeAssistant, followProject, toggleAssistant, useAssistant } from '../assistant-state.ts';
import { assistantKeys } from '../data.ts';
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
  useLetterKey(']', toggleAssistant);
  useEffect(() => followProject(project.id), [project.id]);
  useEffect(() => {
    const refetch = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
    const ends = [
      subscribe('assistant.changed', () => refetch(assistantKeys.all)),
      subscribe('integration.changed', () => refetch(assistantKeys.all)),
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
        aria-label="AI Project Assistant"
        aria-expanded={isOpen}
        title="AI Project Assistant (])"
        onClick={toggleAssistant}
      >
        <IconSparkles size={18} stroke={1.6} />
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

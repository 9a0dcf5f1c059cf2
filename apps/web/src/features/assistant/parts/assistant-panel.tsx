// Lays out the assistant's panel: context, conversations, the chat or the quick commands, and the input.
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AssistantState } from '@worklane/contract/assistant-settings';
import type { Project } from '@worklane/contract/projects';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import styles from '../assistant.module.css';
import { closeAssistant, useAssistant } from '../assistant-state.ts';
import { ChatView } from '../chat-view.tsx';
import { ChatsPicker } from '../chats-picker.tsx';
import { Composer } from '../composer.tsx';
import { ContextPicker } from '../context-picker.tsx';
import { assistantStateQuery, proposalKeys } from '../data.ts';
import { WaitingProposals } from '../proposals/waiting-proposals.tsx';
import { QuickCommands } from '../quick-commands.tsx';

interface Props {
  project: Project;
  projects: readonly Project[];
}

export function AssistantPanel(props: Props) {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const { data, error, refetch } = useQuery(assistantStateQuery(companyId));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    closeAssistant();
    // It is shown again in the next frame.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`.${styles.toggle}`)?.focus());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed in the panel's controls bubble up here; the element itself takes no focus
    <div className={styles.inside} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <IconSparkles size={16} stroke={1.6} aria-hidden="true" />
        <h2 className={styles.title}>AI Project Assistant</h2>
        <ActionIcon aria-label="Collapse the assistant" onClick={closeAssistant}>
          <IconLayoutSidebarRightCollapse size={16} stroke={1.6} />
        </ActionIcon>
      </header>
      {data ? (
        <Content {...props} state={data} />
      ) : error ? (
        <Problem title="The assistant could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <p className={styles.loading}>Loading AI assistant...</p>
      )}
    </div>
  );
}

/** Changes of tickets matter too: a line whose ticket has changed is skipped. */
const PROPOSAL_EVENTS = ['ticket.updated', 'ticket.moved', 'ticket.deleted', 'ticket.left'] as const;

function useProposalEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: proposalKeys.all });
    const ends = PROPOSAL_EVENTS.map((type) => subscribe(type, refetch));
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}

function Content({ state, ...props }: Props & { state: AssistantState }) {
  const { project } = props;
  useProposalEvents();
  const waiting = <WaitingProposals key={project.id} {...props} />;
  if (state.is_connected && !state.is_off_for_role) return <Available {...props} state={state} waiting={waiting} />;
  // Programs propose without a model.
  return (
    <div className={styles.body}>
      {waiting}
      {state.is_connected ? (
        <EmptyState title="AI Assistant Unavailable" text="It is switched off for your role." />
      ) : (
        <EmptyState
          title="AI Assistant Unavailable"
          text="Please add an OpenAI API key in company settings to enable the AI assistant."
          action={
            <Link to="/admin/settings" className={styles.link as string}>
              Go to Company Settings
            </Link>
          }
        />
      )}
    </div>
  );
}

function Available({ project, projects, state, waiting }: Props & { state: AssistantState; waiting: ReactNode }) {
  const { conversationId, areCommandsShown } = useAssistant();
  const isClosed = state.closed_project_ids.includes(project.id);
  return (
    <>
      <ContextPicker project={project} />
      <ChatsPicker project={project} />
      <div className={styles.body}>
        {waiting}
        {isClosed ? (
          <EmptyState title="This project is closed to the AI assistant." />
        ) : areCommandsShown && conversationId === undefined ? (
          <QuickCommands project={project} />
        ) : areCommandsShown ? (
          <>
            <ChatView projects={projects} />
            <QuickCommands project={project} />
          </>
        ) : (
          <ChatView projects={projects} />
        )}
      </div>
      <Composer project={project} isClosed={isClosed} tokens={state} />
    </>
  );
}

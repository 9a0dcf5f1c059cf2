// Picks, starts, renames and deletes conversations.
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconMessageCircle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AiConversationBrief, aiConversations } from '@worklane/contract/assistant';
import type { Project } from '@worklane/contract/projects';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { useRef, useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { RelativeTime } from '../../ui/dates/relative-time.tsx';
import { ask } from '../../ui/overlays/ask.ts';
import { Problem } from '../../ui/problems/problem.tsx';
import { toastDone, toastError } from '../../ui/toast.tsx';
import panel from './assistant.module.css';
import { clearConversation, INPUT_ID, openConversation, useAssistant } from './assistant-state.ts';
import styles from './chats-picker.module.css';
import { assistantKeys, conversationQuery, recentsQuery, TEMPORARY } from './data.ts';
import { focusInput } from './focus-input.ts';

export function ChatsPicker({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  const conversationId = useAssistant((state) => state.conversationId);
  const { data: current } = useQuery({
    ...conversationQuery(conversationId ?? ''),
    enabled: conversationId !== undefined && !conversationId.startsWith(TEMPORARY),
  });
  const close = () => setOpen(false);
  return (
    <div className={styles.chats}>
      <button type="button" className={styles.chatsButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconMessageCircle size={16} stroke={1.6} aria-hidden="true" />
        <span className={styles.chatTitle}>{current?.title ?? 'New Conversation'}</span>
        <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      </button>
      {isOpen && <Chats project={project} onClose={close} />}
    </div>
  );
}

/** Writes today as the browser writes days. */
const today = () => new Date().toLocaleDateString();

function Chats({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const context = useAssistant((state) => state.context);
  const { data, error, refetch } = useQuery(recentsQuery(project.id, context));
  const create = useMutation({
    mutationFn: () =>
      call(aiConversations.create, { body: { project_id: project.id, title: `New Chat - ${today()}` } }),
    onSuccess(conversation) {
      client.setQueryData(assistantKeys.conversation(conversation.id), conversation);
      openConversation(conversation.id);
      void client.invalidateQueries({ queryKey: assistantKeys.recents });
    },
    onError: ({ message }) => toastError('The conversation could not be started', message),
  });
  const startNew = () => {
    // A conversation without messages is created in a project only.
    if (context === 'project') create.mutate();
    else clearConversation();
    onClose();
    focusInput();
  };
  return (
    <div className={styles.chatsList}>
      <button type="button" className={`${styles.chatOpen} ${styles.startNew}`} onClick={startNew}>
        <IconPlus size={14} stroke={1.6} aria-hidden="true" />
        New Conversation
      </button>
      <h3 className={styles.label}>Recent Conversations</h3>
      {error && !data && (
        <Problem title="The conversations could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data?.conversations.length === 0 && <p className={panel.note}>No conversations yet</p>}
      <ul className={panel.rows}>
        {data?.conversations.map((each) => (
          <Chat key={each.id} conversation={each} onClose={onClose} />
        ))}
      </ul>
      {data?.has_more && <p className={panel.note}>Showing {ASSISTANT_LIMITS.recent} most recent conversations</p>}
    </div>
  );
}

function Chat({ conversation, onClose }: { conversation: AiConversationBrief; onClose: () => void }) {
  const { id, title, updated_at, message_count } = conversation;
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const params = { conversation: id };
  const refetch = () => void client.invalidateQueries({ queryKey: assistantKeys.recents });
  const remove = useMutation({
    mutationFn: () => call(aiConversations.delete, { params }),
    onSuccess() {
      toastDone('Conversation Deleted');
      if (useAssistant.getState().conversationId === id) clearConversation();
      // The button that was pressed is gone.
      document.getElementById(INPUT_ID)?.focus();
    },
    onError: ({ message }) => toastError('Failed to Delete Conversation', message),
    onSettled: refetch,
  });
  const rename = useMutation({
    mutationFn: (name: string) => call(aiConversations.update, { params, body: { title: name } }),
    onSuccess(changed) {
      client.setQueryData(assistantKeys.conversation(id), changed);
      toastDone('Title Updated');
    },
    onError: ({ message }) => toastError('Failed to Update Title', message),
    onSettled: refetch,
  });
  const askFirst = () =>
    ask({
      title: 'Delete this conversation?',
      text: `“${title}” will be permanently deleted.`,
      action: 'Delete',
      onConfirm: () => remove.mutate(),
    });
  const open = () => {
    openConversation(id);
    onClose();
    focusInput();
  };
  const end = (name: string) => {
    setRenaming(false);
    if (name.trim() !== '' && name.trim() !== title) rename.mutate(name.trim());
  };
  return (
    <li className={styles.chat}>
      {isRenaming ? (
        <TitleField title={title} onEnd={end} onKey={() => pencil.current?.focus()} />
      ) : (
        <button type="button" className={styles.chatOpen} onClick={open}>
          <span className={styles.chatTitle}>{title}</span>
          <span className={styles.chatFacts}>
            <RelativeTime at={updated_at} />
            {` · ${message_count} ${message_count === 1 ? 'message' : 'messages'}`}
          </span>
        </button>
      )}
      <ActionIcon ref={pencil} aria-label={`Rename ${title}`} onClick={() => setRenaming(true)}>
        <IconPencil size={14} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${title}`} onClick={askFirst}>
        <IconTrash size={14} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}

interface TitleFieldProps {
  title: string;
  onEnd: (name: string) => void;
  /** Takes the focus after Enter or Escape, which ends the editing. */
  onKey: () => void;
}

function TitleField({ title, onEnd, onKey }: TitleFieldProps) {
  return (
    <input
      className={styles.titleField}
      aria-label="Title of the conversation"
      defaultValue={title}
      maxLength={ASSISTANT_LIMITS.title}
      ref={(field) => field?.select()}
      onBlur={(event) => onEnd(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') event.currentTarget.value = title;
        onKey();
      }}
    />
  );
}

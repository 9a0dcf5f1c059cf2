// Shows a conversation: what was written, and the answer while it comes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@worklane/client/api-error';
import type { AiMessage } from '@worklane/contract/assistant';
import type { Project } from '@worklane/contract/projects';
import { can } from '@worklane/domain/access/can';
import type { ContextType } from '@worklane/domain/assistant/vocabulary';
import { useEffect, useMemo } from 'react';
import { useViewer } from '../../platform/session/use-viewer.ts';
import { Problem } from '../../ui/problems/problem.tsx';
import panel from './assistant.module.css';
import { clearConversation, useAssistant } from './assistant-state.ts';
import styles from './chat-view.module.css';
import { assistantKeys, conversationQuery, TEMPORARY } from './data.ts';
import { MessageText } from './message-text.tsx';
import { ProposalCard } from './proposals/proposal-card.tsx';
import { draftKindOf, SaveDraftForm } from './save-draft-form.tsx';
import { useEndInView } from './use-end-in-view.ts';
import { type KnownKeys, useKnownKeys } from './use-known-keys.ts';
import { INTERRUPTED, useLostQuestion } from './use-lost-question.ts';

const NONE: readonly AiMessage[] = [];
const ABOUT: Record<ContextType, string> = { project: 'project', me: 'tasks', global: 'workspace' };

export function ChatView({ projects }: { projects: readonly Project[] }) {
  const id = useAssistant((state) => state.conversationId) ?? '';
  const context = useAssistant((state) => state.context);
  const { data, error, refetch } = useConversation(id);
  const asking = useAssistant((state) => state.asking);
  const keys = useKnownKeys(data?.messages ?? NONE, projects);
  const project = projects.find((each) => each.id === data?.project_id);
  const viewer = useViewer(useMemo(() => (project ? [project] : []), [project]));
  const mayKeep =
    project !== undefined && can(viewer, 'document.edit', { company_id: project.company_id, project_id: project.id });
  const isAsking = asking?.conversationId === id;
  const messages = data?.messages ?? NONE;
  const shown = isAsking && messages.at(-1)?.role === 'assistant' ? messages.slice(0, -1) : messages;
  const coming = isAsking ? asking : comingOf(messages.at(-1));
  const end = useEndInView({
    question: messages.findLast(({ role }) => role === 'user')?.id,
    length: messages.length + (coming?.words.length ?? 0) + (coming?.step?.length ?? 0),
  });
  if (error && !data)
    return <Problem title="The conversation could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {/* The log is busy, and tells nothing, until the answer is complete. */}
      <p className={styles.hidden} role="status">
        {coming?.step}
      </p>
      <div className={styles.messages} role="log" aria-label="Conversation" aria-busy={isAsking} ref={end}>
        {shown.length === 0 && !isAsking && (
          <div className={styles.start}>
            <p className={panel.startTitle}>Start a conversation</p>
            <p className={panel.note}>{`Ask me anything about your ${ABOUT[context]}`}</p>
          </div>
        )}
        {shown.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            question={shown[index - 1]}
            keys={keys}
            project={project}
            projects={projects}
            isWide={data?.context_type !== 'project'}
            mayKeep={mayKeep}
          />
        ))}
        {isAsking && <Coming {...asking} keys={keys} />}
      </div>
    </>
  );
}

/** Returns the known part of an answer that another tab asked for. */
const comingOf = (last: AiMessage | undefined) =>
  last?.state === 'answering' ? { words: last.content, step: last.step } : undefined;

function useConversation(id: string) {
  const client = useQueryClient();
  const isTemporary = id.startsWith(TEMPORARY);
  const query = useQuery({ ...conversationQuery(id), enabled: id !== '' && !isTemporary });
  // A temporary one is nowhere but here.
  const data = isTemporary ? client.getQueryData<typeof query.data>(assistantKeys.conversation(id)) : query.data;
  const isGone = query.error instanceof ApiError && query.error.code === 'conversation_not_found';
  useEffect(() => {
    if (isGone) clearConversation();
  }, [isGone]);
  useLostQuestion(id, data, isGone);
  return { ...query, data };
}

interface BubbleProps {
  message: AiMessage;
  keys: KnownKeys;
  /** The message that this one answers. */
  question: AiMessage | undefined;
  project: Project | undefined;
  projects: readonly Project[];
  /** Whether the conversation is about more than one project. */
  isWide: boolean;
  /** Whether the reader may save a draft as a document. */
  mayKeep: boolean;
}

function Bubble({ message, keys, question, project, projects, isWide, mayKeep }: BubbleProps) {
  const { role, content, is_withheld, state, step, problem, proposal_ids } = message;
  const draft = mayKeep && !is_withheld && state === 'done' && role === 'assistant' ? draftKindOf(question) : undefined;
  const isOwn = role === 'user';
  if (state === 'answering' && content === '' && proposal_ids.length === 0)
    return <Coming words="" step={step} keys={keys} />;
  return (
    <div className={styles.bubble} data-own={isOwn} data-proposal={proposal_ids.length > 0 || undefined}>
      <p className={styles.who}>{isOwn ? 'You' : 'AI Assistant'}</p>
      {is_withheld ? (
        <p className={panel.note}>This answer is about projects that you can no longer see.</p>
      ) : (
        <div className={styles.words}>{isOwn ? content : <MessageText text={content} keys={keys} />}</div>
      )}
      {proposal_ids.map((id) => (
        <ProposalCard key={id} id={id} projects={projects} isGrowing={state === 'answering'} isNamed={isWide} />
      ))}
      {draft && question && project && (
        <SaveDraftForm kind={draft} projectId={project.id} question={question} answer={message} />
      )}
      {state === 'answering' && step && <Typing step={step} />}
      {state === 'stopped' && <p className={panel.note}>Stopped.</p>}
      {state === 'interrupted' && <p className={styles.interrupted}>{problem ?? INTERRUPTED}</p>}
    </div>
  );
}

function Coming({ words, step, keys }: { words: string; step: string | null; keys: KnownKeys }) {
  return (
    <div className={styles.bubble} data-own={false}>
      <p className={styles.who}>AI Assistant</p>
      {words !== '' && (
        <div className={styles.words}>
          <MessageText text={words} keys={keys} />
        </div>
      )}
      {(words === '' || step) && <Typing step={step} />}
    </div>
  );
}

function Typing({ step }: { step: string | null }) {
  return (
    <p className={styles.typing}>
      <span className={styles.dots} aria-hidden="true" />
      <span className={step ? styles.step : styles.hidden}>{step ?? 'The assistant is typing'}</span>
    </p>
  );
}

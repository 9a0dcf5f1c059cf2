// Edits the next message: Enter sends, Shift+Enter starts a new line. While an answer is written it can be stopped.
import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconBolt, IconPlayerStopFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { aiConversations } from '@worklane/contract/assistant';
import type { AssistantState } from '@worklane/contract/assistant-settings';
import type { Project } from '@worklane/contract/projects';
import { tokensWords } from '@worklane/domain/assistant/tokens-words';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { call } from '../../platform/api/call.ts';
import { toastError } from '../../ui/toast.tsx';
import panel from './assistant.module.css';
import { INPUT_ID, toggleCommands, typeMessage, useAssistant } from './assistant-state.ts';
import { sendMessage } from './chat.ts';
import styles from './composer.module.css';
import { conversationQuery, isAnswering, TEMPORARY } from './data.ts';

/** In pixels. */
const MOST_HIGH = 120;

interface Props {
  project: Project;
  isClosed: boolean;
  tokens: Pick<AssistantState, 'tokens_today' | 'tokens_a_day'>;
}

export function Composer({ project, isClosed, tokens }: Props) {
  const { text, asking, problem, areCommandsShown, conversationId = '' } = useAssistant();
  const client = useQueryClient();
  const isTemporary = conversationId.startsWith(TEMPORARY);
  const { data } = useQuery({ ...conversationQuery(conversationId), enabled: conversationId !== '' && !isTemporary });
  const isLoading = asking !== undefined || isAnswering(data);
  const field = useGrowing(text);
  // What went wrong is shown above the input.
  const send = () => void sendMessage(client, project, text, { createTickets: true }).catch(() => undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isClosed) send();
  };
  const stop = () =>
    call(aiConversations.stop, { params: { conversation: asking?.conversationId ?? conversationId } }).catch(
      ({ message }: Error) => toastError('The answer could not be stopped', message),
    );
  return (
    <div className={styles.composer}>
      {problem && (
        <p className={panel.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.box}>
        <textarea
          ref={field}
          id={INPUT_ID}
          className={styles.field}
          aria-label="Message to the assistant"
          placeholder="What would you like to do?"
          rows={1}
          maxLength={ASSISTANT_LIMITS.message}
          value={text}
          onChange={(event) => typeMessage(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.keys}>
          <ActionIcon aria-label="Quick Commands" aria-pressed={areCommandsShown} onClick={toggleCommands}>
            <IconBolt size={16} stroke={1.6} />
          </ActionIcon>
          <span className={styles.hint}>
            <kbd>Shift</kbd> <kbd>Enter</kbd> new line
          </span>
          {isLoading ? (
            <ActionIcon
              aria-label="Stop the answer"
              variant="default"
              disabled={isTemporary || asking?.conversationId.startsWith(TEMPORARY) === true}
              onClick={() => void stop()}
            >
              <IconPlayerStopFilled size={14} />
            </ActionIcon>
          ) : (
            <ActionIcon
              className={styles.send}
              aria-label="Send"
              variant="filled"
              disabled={text.trim() === '' || isClosed}
              onClick={send}
            >
              <IconArrowUp size={16} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      </div>
      {tokens.tokens_today > tokens.tokens_a_day * 0.8 && (
        <p className={panel.note}>
          {`${tokens.tokens_today.toLocaleString()} of today's ${tokensWords(tokens.tokens_a_day)} used`}
        </p>
      )}
    </div>
  );
}

/** Focuses the input when it appears, unless a reload brought it back, and makes it as high as its text, up to a limit. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!useAssistant.getState().isReopened) field.current?.focus({ preventScroll: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the field's height, which changes with its text
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${Math.min(current.scrollHeight, MOST_HIGH)}px`;
  }, [text]);
  return field;
}

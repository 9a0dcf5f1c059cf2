// Lets the user edit the assistant's draft and save it as a document.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type AiMessage, ai } from '@worklane/contract/assistant';
import { DRAFT_KINDS, DRAFTS, type DraftKind } from '@worklane/domain/assistant/drafts';
import { QUICK_COMMANDS } from '@worklane/domain/assistant/quick-commands';
import { ASSISTANT_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { DOCUMENT_LIMITS } from '@worklane/domain/documents/vocabulary';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { dateLabel } from '../../ui/dates/moment-label.ts';
import { focusNow } from '../../ui/focus-now.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { toastDone } from '../../ui/toast.tsx';
import panel from './assistant.module.css';
import { onEscape } from './on-escape.ts';
import styles from './save-draft-form.module.css';

/** @returns which kind of draft the answer to this question is, if any */
export function draftKindOf(question: AiMessage | undefined): DraftKind | undefined {
  const command = QUICK_COMMANDS.find(({ prompt }) => question?.role === 'user' && question.content === prompt);
  return DRAFT_KINDS.find((kind) => DRAFTS[kind].command === command?.id);
}

interface Props {
  kind: DraftKind;
  projectId: string;
  question: AiMessage;
  answer: AiMessage;
}

export function SaveDraftForm({ kind, projectId, question, answer }: Props) {
  /** Undefined until it is opened. */
  const [isOpen, setOpen] = useState<boolean>();
  const close = () => setOpen(false);
  const [title, setTitle] = useState(() => `${DRAFTS[kind].title}, ${dateLabel(question.timestamp)}`);
  const [text, setText] = useState(answer.content);
  const keep = useMutation({
    mutationFn: () =>
      call(ai.keepDraft, {
        params: { project: projectId },
        query: {},
        // The update covers the time until the user asked for it.
        body: { kind, title, text, ends_at: question.timestamp },
      }),
    onSuccess() {
      toastDone('Saved as a document', title);
      close();
    },
  });
  if (keep.isSuccess) {
    return (
      <p className={panel.note} tabIndex={-1} ref={focusNow}>
        {`Saved as the document “${title}”.`}
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button
        ref={isOpen === false ? focusNow : null}
        className={styles.draft}
        size="compact-sm"
        variant="default"
        onClick={() => setOpen(true)}
      >
        Edit and save as a document
      </Button>
    );
  }
  return (
    <Form className={styles.draftForm} onSubmit={() => keep.mutate()} onKeyDown={onEscape(close)}>
      <TextInput
        ref={focusNow}
        label="Title"
        required
        maxLength={DOCUMENT_LIMITS.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Text"
        autosize
        minRows={4}
        maxRows={16}
        maxLength={ASSISTANT_LIMITS.answer}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {keep.error && (
        <p className={panel.problem} role="alert">
          {keep.error.message}
        </p>
      )}
      <div className={styles.draftKeys}>
        <SubmitButton size="compact-sm" loading={keep.isPending} disabled={title.trim() === '' || text === ''}>
          Save
        </SubmitButton>
        <Button size="compact-sm" variant="default" onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

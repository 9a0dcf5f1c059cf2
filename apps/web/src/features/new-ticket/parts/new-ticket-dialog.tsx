// Creates a ticket with all its fields, in the project it opens for or another one; on request one after the other.
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import { TICKET_LIMITS } from '@worklane/domain/tickets/vocabulary';
import { type FormEvent, useRef, useState } from 'react';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { DraftNote } from '../../../ui/fields/draft-note.tsx';
import { useFileDrop } from '../../../ui/files/use-file-drop.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SubmitFoot } from '../../../ui/overlays/submit-foot.tsx';
import { TicketTemplatePick } from '../../templates/parts/ticket-template-pick.tsx';
import { type HeldFile, hold } from '../held-files.ts';
import { inOtherProject, startOf } from '../ticket-draft.ts';
import { TicketFields } from '../ticket-fields.tsx';
import { TicketWords } from '../ticket-words.tsx';
import { type NewTicketProps, useNewTicketForm } from '../use-new-ticket-form.ts';
import styles from './new-ticket.module.css';

export function NewTicketDialog(props: NewTicketProps) {
  const form = useNewTicketForm(props);
  const { draft, kept, latest, set, project, projects, rights, configuration } = form;
  const [problem, setProblem] = useState<string>();
  const [isForMany, setIsForMany] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);

  const create = (event: FormEvent) => {
    event.preventDefault();
    // Before the description is emptied, which waits until nobody is writing in it.
    if (isForMany || draft.title.trim() === '') titleField.current?.focus();
    if (draft.title.trim() === '') setProblem('Give the ticket a title');
    else form.create(isForMany);
  };
  const keep = (files: readonly HeldFile[]) =>
    set({ held: [...latest.current.held, ...files].slice(0, ATTACHMENT_LIMIT) });
  const attach = (files: Iterable<File>) => keep([...files].flatMap((file) => hold('attachment', file) ?? []));
  const drop = useFileDrop(rights.canComment ? attach : undefined);

  return (
    <Dialog onClose={props.onClose} title="New ticket" width={640}>
      <form
        className={styles.form}
        onSubmit={create}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        {...drop.handlers}
      >
        <DraftNote draft={kept} />
        {projects.length > 1 && (
          <Select
            label="Project"
            searchable
            allowDeselect={false}
            data={projects.map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))}
            value={project.id}
            onChange={(id) => {
              const picked = projects.find((each) => each.id === id);
              if (picked && picked !== project) set(inOtherProject(latest.current, picked));
            }}
          />
        )}
        <TicketTemplatePick onPick={(template) => set(startOf(template, configuration))} />
        <TextInput
          ref={titleField}
          label="Title"
          dir="auto"
          withAsterisk
          data-autofocus
          maxLength={TICKET_LIMITS.title}
          value={draft.title}
          error={problem}
          onChange={(event) => {
            setProblem(undefined);
            set({ title: event.currentTarget.value });
          }}
        />
        <TicketWords draft={draft} rights={rights} set={set} keep={keep} attach={attach} people={form.people} />
        <TicketFields {...form} onChange={set} />
        <SubmitFoot
          submit="Create ticket"
          note={<Note isForMany={isForMany} onForMany={setIsForMany} />}
          onCancel={form.cancel}
        />
      </form>
    </Dialog>
  );
}

function Note({ isForMany, onForMany }: { isForMany: boolean; onForMany: (isForMany: boolean) => void }) {
  return (
    <span className={styles.note}>
      <Checkbox
        label="Create another"
        checked={isForMany}
        onChange={(event) => onForMany(event.currentTarget.checked)}
      />
      <span className={styles.hint}>
        <kbd>{COMMAND_KEY}</kbd> <kbd>Enter</kbd> to create
      </span>
    </span>
  );
}

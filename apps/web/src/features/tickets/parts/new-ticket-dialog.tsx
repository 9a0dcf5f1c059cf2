// A new ticket with all its fields, over the board.
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Button, Input, MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ATTACHMENT_LIMIT } from '@worklane/contract/attachments';
import type { Project } from '@worklane/contract/projects';
import type { Sprint } from '@worklane/contract/sprints';
import { PRIORITY_LABELS, TICKET_LIMITS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { type DragEvent, type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { drafts } from '../../../platform/local-state/drafts.ts';
import { useDraft } from '../../../platform/local-state/use-draft.ts';
import { COMMAND_KEY } from '../../../ui/command-key.ts';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { HoursInput } from '../../../ui/hours-input.tsx';
import { useSprints } from '../../sprints/data.ts';
import { isCurrent } from '../../sprints/parts/sprint-facts.ts';
import { BACKLOG, offeredOf, openSprints } from '../../sprints/parts/sprint-options.ts';
import { TicketTemplatePick } from '../../templates/parts/ticket-template-pick.tsx';
import { boardConfigurationQuery, peopleQuery } from '../data.ts';
import { RichField } from '../detail/rich-field.tsx';
import { newCard } from '../new-card.ts';
import { HeldFileList } from '../new-ticket/held-file-list.tsx';
import { type HeldFile, hold, readyToSend, release } from '../new-ticket/held-files.ts';
import { sayCreated } from '../new-ticket/say-created.ts';
import { sendHeldFiles } from '../new-ticket/send-held-files.ts';
import { startOfFilter } from '../new-ticket/start-of-filter.ts';
import { emptyDraft, fieldsOf, isTyped, reviveDraft, startOf, type TicketDraft } from '../new-ticket/ticket-draft.ts';
import { NOBODY } from '../people.ts';
import { useTicketChanges } from '../ticket-changes.ts';
import type { TicketFilter } from '../ticket-filter.ts';
import styles from './new-ticket-dialog.module.css';
import type { TicketRights } from './ticket-rights.ts';
import { useToday } from './use-today.ts';

interface Props {
  project: Project;
  rights: TicketRights;
  /** Of what is shown behind it. */
  filter: TicketFilter;
  onClose: () => void;
  onOpen: (ticket: string) => void;
}

const KEPT = { revive: reviveDraft, isTyped };
const NO_SPRINTS: readonly Sprint[] = [];

export function NewTicketDialog({ project, rights, filter, onClose, onOpen }: Props) {
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const hasSprints = rights.canEdit && project.sprint_enabled;
  const sprints = useSprints(project.id, hasSprints) ?? NO_SPRINTS;
  const today = useToday();
  const changes = useTicketChanges(project.id);
  const title = useRouterState({ select: ({ location }) => location.state.newTitle }) ?? '';
  const members = rights.canAssign ? project.project_members : [];
  const currentSprint = sprints.find((each) => isCurrent(each, today))?.id;
  const name = `new-ticket ${project.id}`;
  const kept = useDraft<TicketDraft>(
    name,
    {
      ...emptyDraft(configuration),
      ...startOfFilter(filter, { members, canEdit: rights.canEdit, currentSprint }),
      title,
    },
    KEPT,
  );
  const draft = kept.value;
  const offered = openSprints(sprints, today);
  const sprint_id = offeredOf(offered, draft.sprint_id);
  const [problem, setProblem] = useState<string>();
  const everybody = useMemo(() => [...people.values()], [people]);
  const picker = useRef<HTMLInputElement>(null);
  // Files arrive one after the other, between two drawings.
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  const set = (fields: Partial<TicketDraft>) => {
    latest.current = { ...latest.current, ...fields };
    kept.set(latest.current);
  };

  const create = (event: FormEvent) => {
    event.preventDefault();
    if (draft.title.trim() === '') {
      setProblem('Give the ticket a title');
      return;
    }
    kept.sent();
    const { html, files } = readyToSend(draft.description, draft.held);
    const id = changes.create(fieldsOf({ ...draft, sprint_id }, html, rights), {
      onSaved: (ticket) => {
        const context = { projectKey: project.key, today, statuses: configuration?.statuses ?? [], sprints };
        sayCreated(ticket, { filter, context, onOpen });
        void sendHeldFiles(ticket, files);
      },
      // What was refused is still there when this opens again.
      onRefused: () => drafts.write(name, draft),
    });
    newCard.wantFocus(id);
    onClose();
  };
  const cancel = () => {
    kept.discard();
    release(draft.held);
    onClose();
  };

  const keep = (files: readonly HeldFile[]) =>
    set({ held: [...latest.current.held, ...files].slice(0, ATTACHMENT_LIMIT) });
  const attach = (files: Iterable<File>) => keep([...files].flatMap((file) => hold('attachment', file) ?? []));
  const putPicture = async (file: File) => {
    const held = hold('image', file);
    if (held) keep([held]);
    return held?.url;
  };
  const holdsFiles = (event: DragEvent) => rights.canComment && event.dataTransfer.types.includes('Files');

  return (
    <Dialog onClose={onClose} title="New ticket" width={640}>
      <form
        className={styles.form}
        onSubmit={create}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        onDragOver={(event) => holdsFiles(event) && event.preventDefault()}
        onDrop={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          attach(event.dataTransfer.files);
        }}
      >
        <DraftNote draft={kept} />
        <TicketTemplatePick onPick={(template) => set(startOf(template, configuration))} />
        <TextInput
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
        <div>
          <Input.Label labelElement="div">Description</Input.Label>
          <div className={styles.text}>
            <RichField
              label="Description"
              placeholder="Add a description…"
              className={styles.field}
              value={draft.description}
              people={everybody}
              onImage={rights.canComment ? putPicture : undefined}
              onChange={(description) => set({ description })}
              foot={
                rights.canComment && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconPaperclip size={14} stroke={1.75} />}
                    onClick={() => picker.current?.click()}
                  >
                    Attach files
                  </Button>
                )
              }
            />
          </div>
        </div>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Files for the new ticket"
          onChange={(event) => {
            attach([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <HeldFileList
          files={draft.held.filter(({ kind }) => kind === 'attachment')}
          onRemove={(gone) => {
            release([gone]);
            set({ held: draft.held.filter((each) => each !== gone) });
          }}
        />
        <div className={styles.pair}>
          {rights.canEdit && (
            <NativeSelect
              label="Status"
              value={draft.status}
              data={(configuration?.statuses ?? []).map(({ key, label }) => ({ value: key, label }))}
              onChange={(event) => set({ status: event.currentTarget.value })}
            />
          )}
          <NativeSelect
            label="Type"
            value={draft.type}
            data={(configuration?.ticket_types ?? []).map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
            onChange={(event) => set({ type: event.currentTarget.value as TicketDraft['type'] })}
          />
          <NativeSelect
            label="Priority"
            value={draft.priority}
            data={(configuration?.priorities ?? []).map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
            onChange={(event) => set({ priority: event.currentTarget.value as TicketDraft['priority'] })}
          />
          <HoursInput
            label="Estimate in hours"
            max={TICKET_LIMITS.estimateHours}
            hours={draft.estimate}
            onChange={(estimate) => set({ estimate })}
          />
          <TextInput
            label="Due date"
            type="date"
            value={draft.due_date}
            onChange={(event) => set({ due_date: event.currentTarget.value })}
          />
          {hasSprints && (
            <NativeSelect
              label="Sprint"
              value={sprint_id}
              data={[
                { value: BACKLOG, label: 'No sprint' },
                ...offered.map(({ value, label, note }) => ({
                  value,
                  label: `${label} (${note})`,
                })),
              ]}
              onChange={(event) => set({ sprint_id: event.currentTarget.value })}
            />
          )}
        </div>
        {rights.canAssign && (
          <MultiSelect
            label="Assignees"
            searchable
            // After a pick the arrows begin at the top again, which must not take it back.
            hidePickedOptions
            maxValues={TICKET_LIMITS.assignees}
            data={project.project_members.map((id) => ({ value: id, label: people.get(id)?.name ?? 'Member' }))}
            value={draft.assignee_ids}
            onChange={(assignee_ids) => set({ assignee_ids })}
          />
        )}
        <TagsInput
          label="Labels"
          placeholder={draft.labels.length === 0 ? 'Type a word and press Enter' : ''}
          data={configuration?.labels ?? []}
          maxTags={TICKET_LIMITS.labels}
          value={draft.labels}
          onChange={(labels) => set({ labels: labels.map((label) => label.slice(0, TICKET_LIMITS.label)) })}
        />
        <DialogFoot note={<span className={styles.hint}>{COMMAND_KEY} Enter to create</span>}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit">Create ticket</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

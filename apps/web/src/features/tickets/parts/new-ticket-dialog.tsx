// A new ticket with all its fields, over the board.
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import {
  Button,
  Group,
  Modal,
  MultiSelect,
  NativeSelect,
  NumberInput,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BoardConfiguration, Project } from '@worklane/contract/projects';
import type { TicketTemplate } from '@worklane/contract/templates';
import { htmlOfText } from '@worklane/domain/text/plain-html';
import {
  DEFAULT_PRIORITY,
  DEFAULT_STATUS,
  DEFAULT_TICKET_TYPE,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
} from '@worklane/domain/tickets/vocabulary';
import { type FormEvent, useState } from 'react';
import { sayDone } from '../../../ui/say.tsx';
import { TicketTemplatePick } from '../../templates/parts/ticket-template-pick.tsx';
import { boardConfigurationQuery, peopleQuery } from '../data.ts';
import { NOBODY } from '../people.ts';
import { type NewTicketFields, useTicketChanges } from '../ticket-changes.ts';
import styles from './new-ticket-dialog.module.css';
import type { TicketRights } from './ticket-rights.ts';

interface Props {
  project: Project;
  rights: TicketRights;
  onClose: () => void;
}

type Draft = Required<Pick<NewTicketFields, 'title' | 'description' | 'status' | 'priority' | 'type'>> & {
  assignee_ids: string[];
  labels: string[];
  due_date: string;
  estimate: number | string;
};

/** What was written for a ticket the server refused, so that nobody has to write it twice. */
const refused = new Map<string, Draft>();

export function NewTicketDialog({ project, rights, onClose }: Props) {
  const configuration = useQuery(boardConfigurationQuery(project)).data;
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const changes = useTicketChanges(project.id);
  const [draft, setDraft] = useState<Draft>(() => refused.get(project.id) ?? emptyDraft(configuration));
  const [problem, setProblem] = useState<string>();
  const set = (fields: Partial<Draft>) => setDraft((former) => ({ ...former, ...fields }));

  const create = (event?: FormEvent) => {
    event?.preventDefault();
    if (draft.title.trim() === '') {
      setProblem('Write what needs to be done');
      return;
    }
    refused.delete(project.id);
    changes.create(fieldsOf(draft, rights), {
      onSaved: (ticket) => sayDone(`${ticket.key} created`),
      onRefused: () => refused.set(project.id, draft),
    });
    onClose();
  };

  return (
    <Modal opened onClose={onClose} title="New ticket" size={640} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        className={styles.form}
        onSubmit={create}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) create();
        }}
      >
        <TicketTemplatePick onPick={(template) => set(startOf(template, configuration))} />
        <TextInput
          label="Title"
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
        <Textarea
          label="Description"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={TICKET_LIMITS.description}
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
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
            onChange={(event) => set({ type: event.currentTarget.value as Draft['type'] })}
          />
          <NativeSelect
            label="Priority"
            value={draft.priority}
            data={(configuration?.priorities ?? []).map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
            onChange={(event) => set({ priority: event.currentTarget.value as Draft['priority'] })}
          />
          <NumberInput
            label="Estimate in hours"
            min={0}
            max={TICKET_LIMITS.estimateHours}
            decimalScale={2}
            hideControls
            value={draft.estimate}
            onChange={(estimate) => set({ estimate })}
          />
          <TextInput
            label="Due date"
            type="date"
            value={draft.due_date}
            onChange={(event) => set({ due_date: event.currentTarget.value })}
          />
        </div>
        {rights.canAssign && (
          <MultiSelect
            label="Assignees"
            searchable
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
        <Group justify="flex-end" gap="sm" className={styles.foot}>
          <span className={styles.hint}>Ctrl Enter creates</span>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Create ticket</Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The usual one, or the first where the board does not have it. */
const offered = <Value,>(usual: Value, all: readonly Value[] = []): Value =>
  all.includes(usual) ? usual : (all[0] ?? usual);

function emptyDraft(configuration: BoardConfiguration | undefined): Draft {
  const keys = configuration?.statuses.map((status) => status.key) ?? [];
  return {
    title: '',
    description: '',
    status: keys.includes(DEFAULT_STATUS) ? DEFAULT_STATUS : (keys[0] ?? DEFAULT_STATUS),
    priority: offered(DEFAULT_PRIORITY, configuration?.priorities),
    type: offered(DEFAULT_TICKET_TYPE, configuration?.ticket_types),
    assignee_ids: [],
    labels: [],
    due_date: '',
    estimate: '',
  };
}

/** What a template fills in. What it leaves empty stays as written, and so does what this board does not offer. */
function startOf(template: TicketTemplate, configuration: BoardConfiguration | undefined): Partial<Draft> {
  const { title, description, labels, estimate, type, priority } = template;
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(labels.length > 0 && { labels }),
    ...(estimate !== null && { estimate }),
    ...(configuration?.ticket_types.includes(type) !== false && { type }),
    ...(configuration?.priorities.includes(priority) !== false && { priority }),
  };
}

/** Only what the person may set: the server drops the rest, and then it would not stay on the board. */
function fieldsOf(draft: Draft, rights: TicketRights): NewTicketFields {
  const { title, description, status, priority, type, assignee_ids, labels, due_date, estimate } = draft;
  return {
    title: title.trim(),
    // Written as plain text here.
    description: htmlOfText(description),
    priority,
    type,
    labels,
    due_date: due_date || null,
    estimate: estimate === '' ? null : Number(estimate),
    ...(rights.canEdit && { status }),
    ...(rights.canAssign && { assignee_ids }),
  };
}

// Edits a ticket template.
import { NativeSelect, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import type { TicketTemplate, TicketTemplateFields } from '@worklane/contract/templates';
import {
  DEFAULT_PRIORITY,
  DEFAULT_TICKET_TYPE,
  PRIORITIES,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
  TICKET_TYPES,
} from '@worklane/domain/tickets/vocabulary';
import { HoursInput } from '../../../ui/fields/hours-input.tsx';
import { saveTicketTemplate } from '../template-changes.ts';
import styles from './edit.module.css';
import { TemplateDialog, TemplateName } from './template-dialog.tsx';
import { TicketText } from './ticket-text.tsx';
import { useTemplateForm } from './use-template-form.ts';

interface Props {
  companyId: string;
  /** Left out: a new one. */
  template: TicketTemplate | undefined;
  onClose: () => void;
}

const EMPTY: TicketTemplateFields = {
  name: '',
  title: '',
  description: '',
  labels: [],
  estimate: null,
  type: DEFAULT_TICKET_TYPE,
  priority: DEFAULT_PRIORITY,
};

export function TicketTemplateDialog({ companyId, template, onClose }: Props) {
  const form = useTemplateForm<TicketTemplateFields>({
    name: `ticket-template ${template?.id ?? ''}`,
    start: template ?? EMPTY,
    isNew: template === undefined,
    save: ({ name, title, description, type, priority, labels, estimate }) =>
      saveTicketTemplate(
        { companyId, id: template?.id },
        { name, title, description, type, priority, labels, estimate },
      ),
    onClose,
  });
  const { fields, change } = form;
  return (
    <TemplateDialog kind="ticket" width={640} form={form}>
      <TemplateName form={form} />
      <TextInput
        label="Ticket title"
        description="What the title begins with; may stay empty"
        maxLength={TICKET_LIMITS.title}
        value={fields.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TicketText
        label="Ticket description"
        value={fields.description}
        onChange={(description) => change({ description })}
      />
      <div className={styles.three}>
        <NativeSelect
          label="Type"
          data={TICKET_TYPES.map((value) => ({ value, label: TICKET_TYPE_LABELS[value] }))}
          value={fields.type}
          onChange={({ currentTarget }) =>
            change({ type: TICKET_TYPES.find((each) => each === currentTarget.value) ?? fields.type })
          }
        />
        <NativeSelect
          label="Priority"
          data={PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
          value={fields.priority}
          onChange={({ currentTarget }) =>
            change({ priority: PRIORITIES.find((each) => each === currentTarget.value) ?? fields.priority })
          }
        />
        <HoursInput
          label="Estimate in hours"
          max={TICKET_LIMITS.estimateHours}
          hours={fields.estimate}
          onChange={(estimate) => change({ estimate })}
        />
      </div>
      <TagsInput
        label="Labels"
        maxTags={TICKET_LIMITS.labels}
        value={fields.labels}
        onChange={(labels) => change({ labels: labels.map((each) => each.slice(0, TICKET_LIMITS.label)) })}
      />
    </TemplateDialog>
  );
}

// A ticket template, new or changed.
import { Button, Modal, NativeSelect, NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TicketTemplate, TicketTemplateFields } from '@worklane/contract/templates';
import { PROJECT_LIMITS } from '@worklane/domain/projects/vocabulary';
import {
  DEFAULT_PRIORITY,
  DEFAULT_TICKET_TYPE,
  PRIORITIES,
  PRIORITY_LABELS,
  TICKET_LIMITS,
  TICKET_TYPE_LABELS,
  TICKET_TYPES,
} from '@worklane/domain/tickets/vocabulary';
import { useState } from 'react';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { sayDone } from '../../../ui/say.tsx';
import { templateKeys } from '../data.ts';
import { saveTicketTemplate } from '../template-changes.ts';
import styles from './edit.module.css';

interface Props {
  companyId: string;
  /** Left out: a new one. */
  template: TicketTemplate | undefined;
  onClose: () => void;
}

const EMPTY: TicketTemplateFields = {
  ...{ name: '', title: '', description: '', labels: [], estimate: null },
  ...{ type: DEFAULT_TICKET_TYPE, priority: DEFAULT_PRIORITY },
};

export function TicketTemplateDialog({ companyId, template, onClose }: Props) {
  const client = useQueryClient();
  const [fields, setFields] = useState<TicketTemplateFields>(() => template ?? EMPTY);
  const [problem, setProblem] = useState<string>();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { name, title, description, type, priority, labels, estimate } = fields;
      const sent = { name, title, description, type, priority, labels, estimate };
      return saveTicketTemplate({ companyId, id: template?.id }, sent);
    },
    onSuccess: async () => {
      sayDone(template ? 'Template saved' : 'Template created', fields.name);
      onClose();
      await client.invalidateQueries({ queryKey: templateKeys.all });
    },
  });
  const change = (changes: Partial<TicketTemplateFields>) => {
    setFields((held) => ({ ...held, ...changes }));
    setProblem(undefined);
  };
  return (
    <Modal
      opened
      closeOnClickOutside={false}
      onClose={onClose}
      title={template ? 'Edit ticket template' : 'New ticket template'}
      size={640}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.name.trim()) mutate();
          else setProblem('Name is required');
        }}
      >
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={PROJECT_LIMITS.name}
          value={fields.name}
          error={problem}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Ticket title"
          description="What the title begins with; may stay empty"
          maxLength={TICKET_LIMITS.title}
          value={fields.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <Textarea
          label="Ticket description"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={TICKET_LIMITS.description}
          value={fields.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
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
          <NumberInput
            label="Estimate in hours"
            min={0}
            max={TICKET_LIMITS.estimateHours}
            decimalScale={2}
            hideControls
            value={fields.estimate ?? ''}
            onChange={(hours) => change({ estimate: hours === '' ? null : Number(hours) })}
          />
        </div>
        <TagsInput
          label="Labels"
          maxTags={TICKET_LIMITS.labels}
          value={fields.labels}
          onChange={(labels) => change({ labels: labels.map((each) => each.slice(0, TICKET_LIMITS.label)) })}
        />
        <FormAlert message={error?.message} />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {template ? 'Save template' : 'Create template'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

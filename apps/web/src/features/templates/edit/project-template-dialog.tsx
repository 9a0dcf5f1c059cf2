// Edits a project template: its name, its board, and the tickets it starts with.
import { Button, Textarea } from '@mantine/core';
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { ProjectTemplate, ProjectTemplateFields } from '@worklane/contract/templates';
import { STARTERS } from '@worklane/domain/projects/starters';
import { PROJECT_LIMITS } from '@worklane/domain/projects/vocabulary';
import { boardProblems } from '../../projects/parts/board-draft.ts';
import { BoardEditor } from '../../projects/parts/board-editor.tsx';
import { IconPicker } from '../../projects/parts/icon-picker.tsx';
import { EMPTY_TEMPLATE } from '../empty-template.ts';
import { saveProjectTemplate } from '../template-changes.ts';
import styles from './edit.module.css';
import { SampleTickets } from './sample-tickets.tsx';
import { TemplateDialog, TemplateName } from './template-dialog.tsx';
import { useTemplateForm } from './use-template-form.ts';

interface Props {
  companyId: string;
  /** Left out: a new one. */
  template: ProjectTemplate | undefined;
  onClose: () => void;
}

export function ProjectTemplateDialog({ companyId, template, onClose }: Props) {
  const form = useTemplateForm<ProjectTemplateFields>({
    name: `project-template ${template?.id ?? ''}`,
    start: template ?? EMPTY_TEMPLATE,
    isNew: template === undefined,
    save: (fields) => saveProjectTemplate({ companyId, id: template?.id }, fieldsOf(fields)),
    onClose,
  });
  const { fields, change } = form;
  const board: BoardConfiguration = {
    statuses: fields.defaultColumns,
    ticket_types: fields.defaultTicketTypes,
    priorities: fields.defaultPriorities,
    labels: fields.defaultLabels,
  };
  const submit = () => {
    if (!fields.name.trim() || boardProblems(board).size === 0) form.submit();
  };

  return (
    <TemplateDialog kind="project" width={760} form={{ ...form, submit }}>
      {!template && (
        <div className={styles.starters}>
          <span>Start from an example:</span>
          {Object.values(STARTERS).map((starter) => (
            <Button key={starter.name} variant="default" size="compact-sm" onClick={() => change(starter)}>
              {starter.icon} {starter.name}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.naming}>
        <IconPicker icon={fields.icon} disabled={form.isPending} onPick={(icon) => change({ icon })} />
        <TemplateName form={form} />
      </div>
      <Textarea
        label="Description"
        description="Copied into the description of projects made from it"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={PROJECT_LIMITS.description}
        value={fields.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <BoardEditor
        board={board}
        takenKeys={[]}
        onChange={({ statuses, ticket_types, priorities, labels }) =>
          change({
            ...(statuses && { defaultColumns: statuses }),
            ...(ticket_types && { defaultTicketTypes: ticket_types }),
            ...(priorities && { defaultPriorities: priorities }),
            ...(labels && { defaultLabels: labels }),
          })
        }
      />
      <SampleTickets
        tickets={fields.sampleTickets}
        board={board}
        onChange={(sampleTickets) => change({ sampleTickets })}
      />
    </TemplateDialog>
  );
}

/**
 * Collects the fields to save. Tickets without a title are unfinished and left out; a status that no longer exists
 * becomes the first.
 */
function fieldsOf(fields: ProjectTemplateFields): ProjectTemplateFields {
  const { name, description, icon, defaultColumns, defaultLabels, defaultPriorities, defaultTicketTypes } = fields;
  const keys = defaultColumns.map(({ key }) => key);
  const sampleTickets = fields.sampleTickets
    .filter(({ title }) => title.trim() !== '')
    .map((ticket) => ({ ...ticket, status: keys.includes(ticket.status) ? ticket.status : (keys[0] ?? '') }));
  return {
    name,
    description,
    icon,
    defaultColumns,
    defaultLabels,
    defaultPriorities,
    defaultTicketTypes,
    sampleTickets,
  };
}

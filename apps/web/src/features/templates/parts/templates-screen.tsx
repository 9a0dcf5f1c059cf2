// Shows the company's project and ticket templates: everyone can use them, members with the right can change them.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ProjectTemplate, TicketTemplate } from '@worklane/contract/templates';
import { can } from '@worklane/domain/access/can';
import { PRIORITY_LABELS, TICKET_TYPE_LABELS } from '@worklane/domain/tickets/vocabulary';
import { type ReactNode, useState } from 'react';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { useViewer } from '../../../platform/session/use-viewer.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Problem } from '../../../ui/problems/problem.tsx';
import framed from '../../../ui/rows/framed-list.module.css';
import { Waiting } from '../../../ui/waiting.tsx';
import { openCreateProject } from '../../projects/parts/create-project.ts';
import { useOwnProjects } from '../../projects/parts/use-own-projects.ts';
import { projectTemplatesQuery, ticketTemplatesQuery } from '../data.ts';
import { deleteProjectTemplate, deleteTicketTemplate } from '../template-changes.ts';
import { TemplateRow } from '../template-row.tsx';
import styles from './templates-screen.module.css';

const ProjectTemplateDialog = lazyPart(
  async () => (await import('../edit/project-template-dialog.tsx')).ProjectTemplateDialog,
  'over',
);
const TicketTemplateDialog = lazyPart(
  async () => (await import('../edit/ticket-template-dialog.tsx')).TicketTemplateDialog,
  'over',
);

type Open =
  | { kind: 'project'; template?: ProjectTemplate | undefined }
  | { kind: 'ticket'; template?: TicketTemplate | undefined };

export function TemplatesScreen() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const forProjects = useQuery(projectTemplatesQuery(companyId));
  const forTickets = useQuery(ticketTemplatesQuery(companyId));
  const [open, setOpen] = useState<Open>();
  const [text, setText] = useState('');
  const words = text.trim().toLowerCase();
  const fits = ({ name, description }: { name: string; description: string }) =>
    `${name} ${description}`.toLowerCase().includes(words);

  const failed = [forProjects, forTickets].find(({ error, data }) => error && !data);
  if (failed?.error) {
    return (
      <Problem
        title="Failed to load templates. Please try again."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!forProjects.data || !forTickets.data) return <Waiting words="Loading templates..." />;

  return (
    <div className={styles.screen}>
      <div className={styles.search}>
        <SearchField label="Search templates" value={text} onChange={setText} />
      </div>
      <ProjectTemplates templates={forProjects.data} fits={fits} onOpen={setOpen} />
      <TicketTemplates templates={forTickets.data} fits={fits} onOpen={setOpen} />
      {open?.kind === 'project' && (
        <ProjectTemplateDialog companyId={companyId} template={open.template} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'ticket' && (
        <TicketTemplateDialog companyId={companyId} template={open.template} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}

interface ListProps<Template> {
  templates: readonly Template[];
  /** Whether it has the words that are searched for. */
  fits: (template: Template) => boolean;
  onOpen: (open: Open) => void;
}

function useRights() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const viewer = useViewer();
  return {
    companyId,
    mayEdit: can(viewer, 'template.edit', { company_id: companyId }),
    mayCreate: can(viewer, 'project.create', { company_id: companyId }),
  };
}

function ProjectTemplates({ templates, fits, onOpen }: ListProps<ProjectTemplate>) {
  const { companyId, mayEdit, mayCreate } = useRights();
  const client = useQueryClient();
  return (
    <Section
      title="Project Templates"
      note="What a project starts with: columns, labels, ticket types, priorities and first tickets."
      add={mayEdit && 'New project template'}
      onAdd={() => onOpen({ kind: 'project' })}
      none={templates.length === 0 ? 'No project templates yet.' : 'No matching templates.'}
    >
      {templates.filter(fits).map((template) => (
        <TemplateRow
          key={template.id}
          icon={template.icon}
          name={template.name}
          description={template.description}
          facts={[
            count(template.defaultColumns.length, 'column'),
            count(template.defaultLabels.length, 'label'),
            count(template.sampleTickets.length, 'ticket'),
          ]}
          use={mayCreate && { label: 'Create project', onUse: () => openCreateProject(template.id) }}
          onEdit={mayEdit && (() => onOpen({ kind: 'project', template }))}
          onDelete={mayEdit && (() => void deleteProjectTemplate(client, companyId, template))}
        />
      ))}
    </Section>
  );
}

function TicketTemplates({ templates, fits, onOpen }: ListProps<TicketTemplate>) {
  const { companyId, mayEdit } = useRights();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { current } = useOwnProjects();
  return (
    <Section
      title="Ticket Templates"
      note="What a ticket starts with. They are offered in the New ticket dialog."
      add={mayEdit && 'New ticket template'}
      onAdd={() => onOpen({ kind: 'ticket' })}
      none={templates.length === 0 ? 'No ticket templates yet.' : 'No matching templates.'}
    >
      {templates.filter(fits).map((template) => (
        <TemplateRow
          key={template.id}
          name={template.name}
          description={template.title || firstLine(template.description)}
          facts={[
            TICKET_TYPE_LABELS[template.type],
            PRIORITY_LABELS[template.priority],
            ...template.labels.slice(0, 3),
          ]}
          use={
            current && {
              label: 'Create ticket',
              onUse: () =>
                void navigate({
                  to: '/projects/$projectKey/new-ticket',
                  params: { projectKey: current.key },
                  state: { ticketTemplateId: template.id },
                }),
            }
          }
          onEdit={mayEdit && (() => onOpen({ kind: 'ticket', template }))}
          onDelete={mayEdit && (() => void deleteTicketTemplate(client, companyId, template))}
        />
      ))}
    </Section>
  );
}

interface SectionProps {
  title: string;
  note: string;
  add: string | false;
  onAdd: () => void;
  none: string;
  children: ReactNode[];
}

function Section({ title, note, add, onAdd, none, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.note}>{note}</p>
        </div>
        {add && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </div>
      {children.length > 0 ? <ul className={framed.list}>{children}</ul> : <p className={framed.none}>{none}</p>}
    </section>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
const firstLine = (text: string) => text.split('\n').find((line) => line.trim() !== '') ?? '';

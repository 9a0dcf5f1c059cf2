// Tells the editor of a project's texts about the names in them: where each leads, and what an address names.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@worklane/contract/projects';
import { useMemo, useRef } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { EditorNames, Name } from '../../editor/parts/editor-names.ts';
import { projectsQuery } from '../../projects/data.ts';
import { ticketQuery } from '../../tickets/data.ts';
import { namedDocumentQuery } from '../data.ts';

const NameCard = lazyPart(async () => (await import('../name-card.tsx')).NameCard);

type Where = Pick<Project, 'company_id' | 'id' | 'key'>;

export function useNames({ company_id, id, key }: Where): EditorNames {
  const client = useQueryClient();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  return useMemo(() => {
    const project = { company_id, id, key };
    return {
      Card: ({ name }) => <NameCard name={name} project={project} />,
      pathOf: (name) => pathOf(client, project, name),
      open: (path) => void latest.current({ href: path }),
      find: (kind, idOrKey) => find(client, project, kind, idOrKey),
    };
  }, [client, company_id, id, key]);
}

async function keyOf(client: QueryClient, project: Where, projectId: string): Promise<string | null> {
  if (projectId === project.id) return project.key;
  const projects = await client.fetchQuery(projectsQuery(project.company_id));
  return projects.find((each) => each.id === projectId)?.key ?? null;
}

async function pathOf(client: QueryClient, project: Where, { kind, id }: Name): Promise<string | null> {
  if (kind === 'mention') return `/projects/${project.key}?assignee=${encodeURIComponent(id)}`;
  if (kind === 'document') {
    const { project_id } = await client.fetchQuery(namedDocumentQuery(id));
    const key = await keyOf(client, project, project_id);
    return key && `/projects/${key}/docs/${id}`;
  }
  const { shown } = await client.fetchQuery(ticketQuery(project.company_id, id));
  const key = await keyOf(client, project, shown.project_id);
  return key && `/projects/${key}/tickets/${key}-${shown.number}`;
}

async function find(
  client: QueryClient,
  project: Where,
  kind: 'ticket' | 'document',
  idOrKey: string,
): Promise<Name | null> {
  if (kind === 'document') {
    const { id, title } = await client.fetchQuery(namedDocumentQuery(idOrKey));
    return { kind, id, label: title };
  }
  const { shown } = await client.fetchQuery(ticketQuery(project.company_id, idOrKey));
  const key = await keyOf(client, project, shown.project_id);
  return key ? { kind, id: shown.id, label: `${key}-${shown.number} ${shown.title}` } : null;
}

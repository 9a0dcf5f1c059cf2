// Groups the projects in the picker by agency, or by company where there is none; groups and projects by name.
import type { Project, ProjectProgress } from '@worklane/contract/projects';

export interface ProjectGroup {
  name: string;
  projects: Project[];
}

const byName = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

export function groupProjects(projects: readonly Project[], companyName: string): ProjectGroup[] {
  const groups = new Map<string, Project[]>();
  for (const project of projects) {
    const name = project.agency?.trim() || companyName;
    groups.set(name, [...(groups.get(name) ?? []), project]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, projects: members.toSorted((a, b) => byName.compare(a.name, b.name)) }))
    .sort((a, b) => byName.compare(a.name, b.name));
}

export function searchProjects(projects: readonly Project[], text: string): readonly Project[] {
  const words = text.trim().toLowerCase();
  if (!words) return projects;
  return projects.filter(({ name, key }) => name.toLowerCase().includes(words) || key.toLowerCase().includes(words));
}

export function ownProjects(projects: readonly Project[], userId: string | undefined): Project[] {
  return projects.filter(({ project_members }) => userId !== undefined && project_members.includes(userId));
}

export const PROJECT_ORDERS = ['name', 'due', 'activity', 'progress'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

/** Sorts favourites first; then in the order asked for, what has no value there last; by name between equals. */
export function sortProjects(
  projects: readonly Project[],
  order: ProjectOrder,
  facts: { favourites: readonly string[]; progressById: ReadonlyMap<string, ProjectProgress> },
): Project[] {
  const { favourites, progressById } = facts;
  const textOf = (project: Project): string => {
    const { total = 0, done = 0, last_activity } = progressById.get(project.id) ?? {};
    if (order === 'due') return project.due_date ?? '9999-12-31';
    if (order === 'activity') return String(1e15 - Date.parse(last_activity ?? project.created_at)).padStart(16, '0');
    return order === 'progress' ? String(total === 0 ? 2 : 1 - done / total) : '';
  };
  const rankOf = ({ id }: Project) => (favourites.includes(id) ? 0 : 1);
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return projects.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || compareText(textOf(a), textOf(b)) || byName.compare(a.name, b.name),
  );
}

// The project picker's groups: by agency, or by the company where there is none; groups and projects by name.
import type { Project } from '@worklane/contract/projects';

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

// Names the projects of those who see nothing of the company but these: clients and collaborators.
import type { Member } from '@worklane/contract/companies';
import type { Project } from '@worklane/contract/projects';
import { isBoundToProjects } from '@worklane/domain/access/roles';

type Named = Pick<Project, 'name' | 'project_members'>;

/** @returns what answers for one member; undefined for roles that see all projects */
export function boundProjects(projects: readonly Named[] = []) {
  const names = new Map<string, string[]>();
  for (const { name, project_members } of projects) {
    for (const id of project_members) {
      const known = names.get(id);
      if (known) known.push(name);
      else names.set(id, [name]);
    }
  }
  for (const each of names.values()) each.sort((a, b) => a.localeCompare(b));
  return ({ user_id, role }: Pick<Member, 'user_id' | 'role'>): readonly string[] | undefined =>
    isBoundToProjects(role) ? names.get(user_id) : undefined;
}

// Names the projects each member of a company is on, as far as the person looking may see them.
import type { Member } from '@worklane/contract/companies';
import type { Project } from '@worklane/contract/projects';

type Named = Pick<Project, 'name' | 'project_members'>;

/** @returns a function that answers for one member: undefined when they are on no project */
export function projectNames(projects: readonly Named[] = []) {
  const names = new Map<string, string[]>();
  for (const { name, project_members } of projects) {
    for (const id of project_members) {
      const known = names.get(id);
      if (known) known.push(name);
      else names.set(id, [name]);
    }
  }
  for (const each of names.values()) each.sort((a, b) => a.localeCompare(b));
  return ({ user_id }: Pick<Member, 'user_id'>): readonly string[] | undefined => names.get(user_id);
}

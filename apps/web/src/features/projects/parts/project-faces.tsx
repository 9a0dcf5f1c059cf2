// Shows the members of a project beside the title of its board.
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@worklane/contract/projects';
import { Face } from '../../companies/parts/faces.tsx';
import { NOBODY, peopleQuery } from '../../companies/parts/people.ts';
import styles from './project-faces.module.css';

const SHOWN = 5;

export function ProjectFaces({ project }: { project: Project }) {
  const people = useQuery(peopleQuery(project.company_id)).data ?? NOBODY;
  const members = project.project_members.flatMap((id) => people.get(id) ?? []);
  if (members.length === 0) return null;
  const names = members.map((person) => person.name).join(', ');
  return (
    <span className={styles.faces} role="img" aria-label={`In this project: ${names}`}>
      {members.slice(0, SHOWN).map((person) => (
        <Face key={person.id} id={person.id} person={person} size={24} />
      ))}
      {members.length > SHOWN && <span className={styles.more}>+{members.length - SHOWN}</span>}
    </span>
  );
}

// Draws the people on a card as plain spans, because a board draws hundreds.
import { Face as UiFace } from '../../../ui/face.tsx';
import styles from './faces.module.css';
import type { PeopleById, Person } from './people.ts';

const SHOWN = 3;

export function Faces({ ids, people }: { ids: readonly string[]; people: PeopleById }) {
  const more = ids.length > SHOWN ? ids.length - SHOWN + 1 : 0;
  const names = ids.map((id) => people.get(id)?.name ?? 'a former member');
  return (
    <span className={styles.faces} role="img" data-pick="assign" aria-label={`assigned to ${names.join(', ')}`}>
      {ids.slice(0, more > 0 ? SHOWN - 1 : SHOWN).map((id) => (
        <Face key={id} id={id} person={people.get(id)} size={20} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}

interface FaceProps {
  id: string | null;
  /** Undefined for a former member. */
  person: Person | undefined;
  size: 20 | 24 | 32;
}

export function Face({ id, person, size }: FaceProps) {
  return <UiFace id={id ?? ''} name={person?.name ?? '?'} avatar={person?.avatar ?? null} size={size} />;
}

// The people on a card: plain spans, since a board draws hundreds.

import type { PeopleById, Person } from '../people.ts';
import styles from './faces.module.css';

const SHOWN = 3;
const COLOURS = 10;

export function Faces({ ids, people }: { ids: readonly string[]; people: PeopleById }) {
  const more = ids.length > SHOWN ? ids.length - SHOWN + 1 : 0;
  const names = ids.map((id) => people.get(id)?.name ?? 'somebody');
  return (
    <span className={styles.faces} role="img" aria-label={`assigned to ${names.join(', ')}`}>
      {ids.slice(0, more > 0 ? SHOWN - 1 : SHOWN).map((id) => (
        <Face key={id} id={id} person={people.get(id)} size={20} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}

interface FaceProps {
  id: string | null;
  person: Person | undefined;
  size: 20 | 24 | 32;
}

export function Face({ id, person, size }: FaceProps) {
  const style = { '--face': `${size}px`, '--person': `var(--wl-p${colourOf(id ?? '')})` } as React.CSSProperties;
  return (
    <span className={styles.face} style={style} title={person?.name} aria-hidden="true">
      {initials(person?.name ?? '?')}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The same person has the same colour everywhere. */
function colourOf(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return hash % COLOURS;
}

// Lists the people one of whom is about to be mentioned.
import { Face } from '../companies/parts/faces.tsx';
import type { Person } from '../companies/parts/people.ts';
import styles from './parts/rich-text.module.css';

interface Props {
  people: readonly Person[];
  /** The one that Enter takes. */
  at: number;
  isAbove: boolean;
  onPick: (person: Person) => void;
}

export function OfferedPeople({ people, at, isAbove, onPick }: Props) {
  return (
    <div className={styles.people} data-above={isAbove || undefined}>
      <div role="listbox" aria-label="People to mention">
        {people.map((person, index) => (
          <button
            key={person.id}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.person}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(person)}
          >
            <Face id={person.id} person={person} size={20} />
            {person.name}
          </button>
        ))}
      </div>
      <p className={styles.aside}>Mentioned people aren’t notified yet.</p>
    </div>
  );
}

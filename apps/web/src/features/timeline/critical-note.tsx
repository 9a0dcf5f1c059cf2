// Says how long the critical path is and which tickets are on it, and names tickets that block each other in a circle.
import styles from './critical-note.module.css';
import type { LinkFacts } from './use-link-facts.ts';

interface Props {
  facts: LinkFacts;
  /** Brings a ticket's row into sight, with the focus. */
  onShow: (ticket: string) => void;
}

export function CriticalNote({ facts: { path, tickets }, onShow }: Props) {
  const named = path.tickets.flatMap((id) => tickets.get(id) ?? []);
  const circle = path.circular.flatMap((id) => tickets.get(id)?.key ?? []);
  return (
    <p className={styles.note} role="status">
      {named.length === 0 ? (
        'No critical path: none of the tickets shown block each other.'
      ) : (
        <>
          <span>
            Critical path: {path.days.toLocaleString()} {path.days === 1 ? 'day' : 'days'} in {named.length} tickets
          </span>
          {named.map(({ key, card }) => (
            <button
              key={card.id}
              type="button"
              className={styles.ticket}
              title={card.title}
              onClick={() => onShow(card.id)}
            >
              {key}
            </button>
          ))}
        </>
      )}
      {circle.length > 0 && <span>Left out, because they block each other in a circle: {circle.join(', ')}</span>}
    </p>
  );
}

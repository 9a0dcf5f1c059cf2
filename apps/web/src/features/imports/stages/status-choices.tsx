// Chooses what the file's lists or statuses become on this board: one of its own, or a new one of some kind.
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { STATUS_CATEGORIES, STATUS_LABELS, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { countOf } from '../import-words.ts';
import styles from './status-choices.module.css';

/** The value of the choice that makes a status; no key has a blank. */
export const NEW_STATUS = 'a new one';

/** By the file's name: the key of a status, or that of none. */
export type Chosen = Readonly<Record<string, string>>;

interface Props {
  project: Project;
  names: TicketImport['statuses'];
  chosen: Chosen;
  onChoose: (name: string, status: string) => void;
  /** Making statuses is for those who may configure the board. */
  canMake: boolean;
  /** The kinds of new statuses, by name. */
  kinds: Readonly<Record<string, StatusCategory>>;
  onKind: (name: string, kind: StatusCategory) => void;
}

export function StatusChoices({ project, names, chosen, onChoose, canMake, kinds, onKind }: Props) {
  const { data: board } = useQuery(boardConfigurationQuery(project));
  const options = (board?.statuses ?? []).map(({ key, label }) => ({ value: key, label }));
  return (
    <section className={styles.frame} aria-label="Statuses">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ name, count, category }) => (
            <tr key={name}>
              <td className={styles.name}>
                {name} <span className={styles.count}>{countOf(count, 'ticket')}</span>
              </td>
              <td>
                <NativeSelect
                  size="xs"
                  aria-label={`Status for ${name}`}
                  data={canMake ? [...options, { value: NEW_STATUS, label: `New status "${name}"` }] : options}
                  value={chosen[name] ?? ''}
                  onChange={(event) => onChoose(name, event.currentTarget.value)}
                />
                {chosen[name] === NEW_STATUS && (
                  <NativeSelect
                    size="xs"
                    aria-label={`Kind of ${name}`}
                    data={STATUS_CATEGORIES.map((value) => ({ value, label: `Counts as ${STATUS_LABELS[value]}` }))}
                    value={kinds[name] ?? category}
                    onChange={(event) => onKind(name, event.currentTarget.value as StatusCategory)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

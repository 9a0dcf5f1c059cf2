// Maps the lists or statuses of the file to existing or new statuses of the board.
import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useQuery } from '@tanstack/react-query';
import type { TicketImport } from '@worklane/contract/imports';
import type { Project } from '@worklane/contract/projects';
import { STATUS_CATEGORIES, STATUS_LABELS, type StatusCategory } from '@worklane/domain/tickets/vocabulary';
import { useState } from 'react';
import { boardConfigurationQuery } from '../../tickets/data.ts';
import { countOf } from '../import-words.ts';
import styles from './status-choices.module.css';

/** The value of the choice that makes a status; no key has a blank. */
export const NEW_STATUS = 'a new one';
const NEW_OF_KIND = 'a new one of ';
const KINDS = STATUS_CATEGORIES.map((value) => ({ value, label: `Counts as ${STATUS_LABELS[value]}` }));

/** By the file's name: the key of a status, or that of none. */
export type Chosen = Readonly<Record<string, string>>;
export type Kinds = Readonly<Record<string, StatusCategory>>;

interface Props {
  project: Project;
  names: TicketImport['statuses'];
  chosen: Chosen;
  /** Sets several at once, with the kind of those that are new. */
  onChoose: (names: readonly string[], status: string, kind?: StatusCategory) => void;
  /** New statuses can be made only with the right to configure the board. */
  canMake: boolean;
  /** The kinds of new statuses, by name. */
  kinds: Kinds;
}

export function StatusChoices({ project, names, chosen, onChoose, canMake, kinds }: Props) {
  const { data: board } = useQuery(boardConfigurationQuery(project));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = names.filter(({ name }) => selected.has(name)).map(({ name }) => name);
  const options = (board?.statuses ?? []).map(({ key, label }) => ({ value: key, label }));
  const toggle = (name: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(name);
    else next.delete(name);
    setSelected(next);
  };

  function chooseForAll(value: string) {
    const kind = STATUS_CATEGORIES.find((each) => value === `${NEW_OF_KIND}${each}`);
    onChoose(shown, kind ? NEW_STATUS : value, kind);
    setSelected(new Set());
  }

  return (
    <section className={styles.frame} aria-label="Statuses">
      {shown.length > 0 && (
        <div className={styles.bulk}>
          <span>{`${shown.length} of ${countOf(names.length, 'name')} selected`}</span>
          <StatusForAll options={options} canMake={canMake} onChoose={chooseForAll} />
        </div>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                label="In the file"
                aria-label="Select all names"
                checked={shown.length === names.length}
                indeterminate={shown.length > 0 && shown.length < names.length}
                onChange={(event) =>
                  setSelected(new Set(event.currentTarget.checked ? names.map(({ name }) => name) : []))
                }
              />
            </th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {names.map(({ name, count, category }) => (
            <tr key={name}>
              <td className={styles.name}>
                <Checkbox
                  aria-label={`Select ${name}`}
                  label={
                    <>
                      {name} <span className={styles.count}>{countOf(count, 'ticket')}</span>
                    </>
                  }
                  checked={selected.has(name)}
                  onChange={(event) => toggle(name, event.currentTarget.checked)}
                />
              </td>
              <td>
                <StatusFor
                  name={name}
                  options={canMake ? [...options, { value: NEW_STATUS, label: `New status "${name}"` }] : options}
                  chosen={chosen[name] ?? ''}
                  kind={kinds[name] ?? category}
                  onChoose={(status, kind) => onChoose([name], status, kind)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Option {
  value: string;
  label: string;
}

interface ForAllProps {
  options: readonly Option[];
  canMake: boolean;
  onChoose: (value: string) => void;
}

function StatusForAll({ options, canMake, onChoose }: ForAllProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Status for all selected"
      value=""
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">Choose a status...</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {canMake && (
        <optgroup label="A new status for each">
          {KINDS.map(({ value, label }) => (
            <option key={value} value={`${NEW_OF_KIND}${value}`}>
              {label}
            </option>
          ))}
        </optgroup>
      )}
    </NativeSelect>
  );
}

interface ForOneProps {
  name: string;
  options: Option[];
  chosen: string;
  /** Of a new one. */
  kind: StatusCategory;
  onChoose: (status: string, kind?: StatusCategory) => void;
}

function StatusFor({ name, options, chosen, kind, onChoose }: ForOneProps) {
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Status for ${name}`}
        data={options}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      {chosen === NEW_STATUS && (
        <NativeSelect
          size="xs"
          aria-label={`Kind of ${name}`}
          data={KINDS}
          value={kind}
          onChange={(event) => onChoose(NEW_STATUS, event.currentTarget.value as StatusCategory)}
        />
      )}
    </>
  );
}

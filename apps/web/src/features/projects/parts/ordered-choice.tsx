// Chooses and orders some of a few options.
import { ActionIcon, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { moved } from './board-draft.ts';
import styles from './board-editor.module.css';
import { focusRow } from './focus-row.ts';

interface Props<Value extends string> {
  label: string;
  all: readonly Value[];
  labels: Record<Value, string>;
  chosen: readonly Value[];
  disabled: boolean;
  onChange: (chosen: Value[]) => void;
}

export function OrderedChoice<Value extends string>({ label, all, labels, chosen, disabled, onChange }: Props<Value>) {
  const list = useRef<HTMLUListElement>(null);
  const move = (index: number, to: number) => {
    onChange(moved(chosen, index, to));
    focusRow(list.current, to, to > index ? '[data-move=down]' : '[data-move=up]', '[data-move]');
  };
  const shown = [...chosen, ...all.filter((each) => !chosen.includes(each))];
  return (
    <FieldGroup label={label}>
      <ul ref={list} className={styles.choices}>
        {shown.map((each) => {
          const index = chosen.indexOf(each);
          const isLast = index !== -1 && chosen.length === 1;
          return (
            <li key={each} className={styles.choice}>
              <Checkbox
                label={labels[each]}
                // One must remain: a ticket always has one.
                disabled={disabled || isLast}
                checked={index !== -1}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
                }
              />
              {index !== -1 && (
                <span className={styles.buttons}>
                  <ActionIcon
                    data-move="up"
                    aria-label={`Move ${labels[each]} up`}
                    disabled={disabled || index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={16} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    data-move="down"
                    aria-label={`Move ${labels[each]} down`}
                    disabled={disabled || index === chosen.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={16} stroke={1.6} />
                  </ActionIcon>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}

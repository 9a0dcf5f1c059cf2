// Shows a part of a ticket with a heading, and a plus where something can be added to it.
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './ticket-section.module.css';

export interface SectionAdd {
  label: string;
  onAdd: () => void;
}

interface Props {
  title: string;
  beside?: ReactNode;
  add?: SectionAdd | undefined;
  children: ReactNode;
}

export function Section({ title, beside, add, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {beside}
        {add && (
          <ActionIcon
            className={styles.add}
            aria-label={add.label}
            title={add.label}
            data-add={add.label}
            data-print="none"
            onClick={add.onAdd}
          >
            <IconPlus size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </header>
      {children}
    </section>
  );
}

// Groups fields under a name.
import type { ReactNode } from 'react';
import styles from './field-group.module.css';

export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {children}
    </fieldset>
  );
}

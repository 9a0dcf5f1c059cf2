// Shows above a form's button why the form was refused.
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './form-alert.module.css';

export function FormAlert({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={styles.place}>
      {message && (
        <p className={styles.alert}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

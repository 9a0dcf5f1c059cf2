// The frame of every screen for signed-in people: the sheet with the page in it.
import { Outlet } from '@tanstack/react-router';
import styles from './shell.module.css';

export function Shell() {
  return (
    <main className={styles.sheet}>
      <Outlet />
    </main>
  );
}

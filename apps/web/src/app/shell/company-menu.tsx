// Shows the current company's name with a menu of its pages, and of the user's other companies if there are any.
import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { WorklaneMark } from '../../ui/worklane-mark.tsx';
import styles from './top-bar.module.css';

const Entries = lazyPart(async () => (await import('./company-menu-entries.tsx')).CompanyMenuEntries);

export function CompanyMenu() {
  const company = useLocalState((state) => state.company);
  useEffect(() => {
    void whenIdle().then(Entries.preload);
  }, []);
  const name = company?.name ?? 'Worklane';
  const mark = company?.logo ? (
    <img
      key={company.logo}
      className={styles.logo}
      src={company.logo}
      alt=""
      // A logo that fails to load is left out; the name is shown beside it.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  ) : company ? (
    <span className={styles.tile} style={{ background: tileColor(company.id) }} aria-hidden="true">
      {[...company.name.trim()][0]?.toUpperCase()}
    </span>
  ) : (
    <WorklaneMark size={22} />
  );
  if (!company) {
    return (
      <span className={styles.company}>
        {mark}
        <span className={styles.companyName}>{name}</span>
      </span>
    );
  }
  return (
    <LazyMenu
      position="bottom-start"
      width={240}
      button={
        <button type="button" className={styles.company}>
          {mark}
          <span className={styles.companyName}>{name}</span>
          <VisuallyHidden>. Company menu</VisuallyHidden>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      }
    >
      <Entries company={company} />
    </LazyMenu>
  );
}

/** Returns the color of a company, always the same one. Grey is for nobody. */
function tileColor(id: string): string {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return `var(--wl-p${sum % 9})`;
}

// Shows above every page whom the user views as, why that member can't do something, and the way back.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { useLocalState } from '../../../platform/local-state/local-state.ts';
import { RightsDialog } from '../rights-dialog.tsx';
import { stopLooking } from './view-as.ts';
import styles from './view-as-bar.module.css';

export function ViewAsBar() {
  const [isOpen, dialog] = useDisclosure();
  const name = useLocalState((state) => state.currentUser?.name);
  const role = useLocalState((state) => state.company?.user_role);
  return (
    <section className={styles.bar} aria-label="View as">
      <IconEye size={16} stroke={1.6} aria-hidden="true" />
      <span className={styles.who}>
        Viewing as <strong>{name}</strong>
        {role && ` (${ROLE_LABELS[role]})`}
        <span className={styles.more}>. Read-only.</span>
      </span>
      <Button size="compact-sm" variant="default" onClick={dialog.open}>
        Permissions
      </Button>
      <Button size="compact-sm" onClick={stopLooking}>
        Stop
      </Button>
      <RightsDialog isOpen={isOpen} onClose={dialog.close} />
    </section>
  );
}

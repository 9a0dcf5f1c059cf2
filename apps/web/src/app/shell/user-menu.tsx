// Who is signed in, their companies, their profile, and the way out.
import { Menu, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { meQuery } from '../../features/accounts/data.ts';
import { useLocalState } from '../../platform/local-state/local-state.ts';
import { signOut } from '../../platform/session/session.ts';
import { Face } from '../../ui/face.tsx';
import styles from './top-bar.module.css';

export function UserMenu() {
  const user = useLocalState((state) => state.currentUser);
  const { data: me } = useQuery(meQuery);
  if (!user) return null;
  return (
    <Menu position="bottom-end" width={260} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={styles.user}>
          <Face id={user.id} name={user.name} avatar={user.avatar} size={24} />
          <VisuallyHidden>{user.name}. User menu</VisuallyHidden>
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.person}>
          <Face id={user.id} name={user.name} avatar={user.avatar} size={32} />
          <span className={styles.personWords}>
            <span className={styles.personName}>{user.name}</span>
            <span className={styles.personEmail}>{user.email}</span>
          </span>
        </Menu.Label>
        {me?.companies.map((company) => (
          <Menu.Label key={company.id} className={styles.membership}>
            <span>{company.name}</span>
            <span className={styles.role}>{ROLE_LABELS[company.user_role]}</span>
          </Menu.Label>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} component={Link} to="/profile">
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
